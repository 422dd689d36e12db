import { listedInTooltip } from '@muster/rules'
import { type CSSProperties, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { bucketName } from './bucket-names.ts'
import type { ChartContent } from './chart-model.ts'
import { readingText } from './chart-readings.ts'
import classes from './chart-tooltip.module.css'
import { SeriesSwatch } from './series-swatch.tsx'
import { tooltipPlace } from './tooltip-place.ts'

interface ChartTooltipProps {
  content: ChartContent
  index: number
  locale: string
  /** The bucket's position in the window: its centre, and the top of the plot. */
  anchor: () => { left: number; top: number }
  onEnter: () => void
  onLeave: () => void
}

export function ChartTooltip({ content, index, locale, anchor, onEnter, onLeave }: ChartTooltipProps) {
  const { t } = useTranslation('ui')
  const card = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<CSSProperties>({ visibility: 'hidden' })
  const { listed, more } = listedInTooltip(content.marks?.[index] ?? [])
  const readings = content.series.map((series) => ({
    series,
    text: readingText(content, series, index) ?? t('chart.noValue'),
  }))
  const alone = readings.length === 1 ? readings[0] : undefined

  // The side depends on the tooltip's size, which differs by bucket.
  useLayoutEffect(() => {
    if (!card.current || index < 0) return
    const { width, height } = card.current.getBoundingClientRect()
    const { innerWidth, innerHeight } = window
    setPlace(tooltipPlace(anchor(), { width, height }, { width: innerWidth, height: innerHeight }))
  }, [anchor, index])

  if (!content.buckets[index]) return null
  return (
    <div
      ref={card}
      role="tooltip"
      className={classes.tooltip}
      style={place}
      onPointerEnter={onEnter}
      onPointerLeave={onLeave}
    >
      <div className={classes.head}>
        <span>{bucketName(content, index, locale)}</span>
        {alone && <span>{alone.text}</span>}
      </div>
      {!alone && (
        <ul className={classes.readings}>
          {readings.map(({ series, text }) => (
            <li key={series.name}>
              <SeriesSwatch series={series} />
              <span>{series.name}</span>
              <span className={classes.value}>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {listed.length > 0 && (
        <ul className={classes.events}>
          {listed.map(({ id, time, glyph, text }) => (
            <li key={id}>
              <span className={classes.time}>{time}</span>
              <span className={classes.glyph}>{glyph}</span>
              <span>{text}</span>
            </li>
          ))}
        </ul>
      )}
      {more > 0 && (
        <p className={classes.more}>
          <strong>{t('chart.moreEvents', { count: more })}</strong>
          <span>{t('chart.moreHint')}</span>
        </p>
      )}
    </div>
  )
}
