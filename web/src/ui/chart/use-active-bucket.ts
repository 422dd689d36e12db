import { chartTimings } from '@muster/rules'
import { useCallback, useEffect, useRef, useState } from 'react'
import { throttled } from './throttled.ts'

/** Milliseconds the pointer has to move from a bar to its tooltip. */
const wayToTooltip = 150

export interface ActiveBucket {
  /** The bucket under the pointer or reached by key. */
  index: number | null
  /** The bucket whose tooltip is open. */
  tooltip: number | null
  point: (index: number) => void
  leave: () => void
  /** Keeps the tooltip open while the pointer is on it. */
  hold: () => void
  close: () => void
}

/** The active bucket and its tooltip, which opens after a delay [B-956] and closes on scroll [C-2321]. */
export function useActiveBucket(): ActiveBucket {
  const [index, setIndex] = useState<number | null>(null)
  const [tooltip, setTooltip] = useState<number | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const after = useCallback((milliseconds: number, run: () => void) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(run, milliseconds)
  }, [])
  const close = useCallback(() => {
    clearTimeout(timer.current)
    setTooltip(null)
  }, [])
  const point = useCallback(
    (next: number) => {
      setIndex(next)
      after(chartTimings.tooltipDelay, () => setTooltip(next))
    },
    [after],
  )
  const leave = useCallback(
    () =>
      after(wayToTooltip, () => {
        setIndex(null)
        setTooltip(null)
      }),
    [after],
  )
  const hold = useCallback(() => clearTimeout(timer.current), [])

  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (tooltip === null) return
    const { call, cancel } = throttled(close, chartTimings.throttle)
    window.addEventListener('scroll', call, { capture: true, passive: true })
    return () => {
      window.removeEventListener('scroll', call, { capture: true })
      cancel()
    }
  }, [tooltip, close])

  return { index, tooltip, point, leave, hold, close }
}
