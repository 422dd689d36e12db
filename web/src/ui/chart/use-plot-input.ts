import { type KeyboardEvent, type MouseEvent, type PointerEvent, useRef } from 'react'
import { usePointed } from './chart-group.tsx'
import type { ChartContent } from './chart-model.ts'
import { bucketAtPixel, type PlotBox } from './plot-geometry.ts'
import type { ActiveBucket } from './use-active-bucket.ts'
import { walkedTo } from './walk.ts'

interface PlotInput {
  box: PlotBox
  content: ChartContent
  active: ActiveBucket
  /** A bucket was selected. */
  onSelect: (index: number) => void
}

/** Mouse, touch and keyboard input of a plot. */
export function usePlotInput({ box, content, active, onSelect }: PlotInput) {
  const [, pointAll] = usePointed()
  const isPressed = useRef(false)
  const last = content.buckets.length - 1
  const walked = useRef<number | null>(null)
  const current = Math.min(active.index ?? walked.current ?? last, last)

  const point = (index: number) => {
    walked.current = index
    if (index !== active.index || active.tooltip === null) active.point(index)
    else active.hold()
    // Only a time is the same in every chart.
    if (content.size !== 'named') pointAll(content.buckets[index]?.start ?? null)
  }
  const leave = () => {
    active.leave()
    pointAll(null)
  }
  const bucketUnder = ({ clientX, currentTarget }: MouseEvent<HTMLElement>) =>
    bucketAtPixel(box, clientX - currentTarget.getBoundingClientRect().left)

  return {
    /** The bucket that keys move from. */
    current,
    leave,
    handlers: {
      onPointerDown() {
        isPressed.current = true
      },
      onPointerMove(event: PointerEvent<HTMLElement>) {
        const index = bucketUnder(event)
        if (index === null) leave()
        else point(index)
      },
      onPointerLeave: leave,
      onClick(event: MouseEvent<HTMLElement>) {
        isPressed.current = false
        const index = bucketUnder(event)
        if (index === null) return
        // Touch has no hover: the first tap opens the tooltip, the next one selects.
        const isTouch = 'pointerType' in event.nativeEvent && event.nativeEvent.pointerType === 'touch'
        if (isTouch && active.tooltip !== index) point(index)
        else onSelect(index)
      },
      onKeyDown(event: KeyboardEvent<HTMLElement>) {
        if (event.key === 'Escape' && active.tooltip !== null) {
          event.stopPropagation()
          active.close()
          return
        }
        if (event.key === 'Enter' || event.key === ' ') {
          event.preventDefault()
          if (last >= 0) onSelect(current)
          return
        }
        const next = walkedTo(event.key, active.index === null ? null : current, last + 1)
        if (next === null) return
        event.preventDefault()
        point(next)
      },
      /** Focus by keyboard points at the current bucket; a click points at its own. */
      onFocus() {
        if (!isPressed.current && last >= 0) point(current)
      },
      onBlur: leave,
    },
  }
}
