import type { TimeBucket } from '@muster/rules'
import { memo } from 'react'
import type { ChartMark } from './chart-model.ts'
import classes from './event-lane.module.css'
import { centreOf, leftOf, type PlotBox } from './plot-geometry.ts'

/** The highest count that fits on a disc. */
const mostCounted = 99

/** Pixels; where buckets are narrower, discs would overlap and become dots. */
const discWidth = 20

interface EventLaneProps {
  box: PlotBox
  buckets: readonly TimeBucket[]
  marks: readonly (readonly ChartMark[])[]
  highlighted: number | null
}

/** The lane above the plot: a disc for each bucket with events, showing the glyph or the count. */
export const EventLane = memo(({ box, buckets, marks, highlighted }: EventLaneProps) => {
  const isTight = leftOf(box, 1) - leftOf(box, 0) < discWidth
  return (
    <div className={classes.lane} data-tight={isTight || undefined}>
      {buckets.map(({ start }, index) => {
        const inBucket = marks[index] ?? []
        const [first] = inBucket
        if (!first) return null
        return (
          <span
            key={start}
            className={classes.disc}
            style={{ left: centreOf(box, index) }}
            data-bucket={index}
            data-highlighted={highlighted === index || undefined}
          >
            {!isTight && (inBucket.length === 1 ? first.glyph : countText(inBucket.length))}
          </span>
        )
      })}
    </div>
  )
})

const countText = (count: number): string => (count > mostCounted ? `${mostCounted}+` : String(count))
