import { mapTimings } from '@muster/rules'
import { type PointerEvent, useCallback, useEffect, useRef } from 'react'

/** Milliseconds, longer than a click. */
export const holdAfter = 400

/** Acts once per press, and every 50 ms while held [B-1434]; keys and screen readers send clicks. */
export function useHeldPress(act: () => void) {
  const latest = useRef(act)
  useEffect(() => {
    latest.current = act
  })
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const pressed = useRef(false)
  const release = useCallback(() => clearTimeout(timer.current), [])
  useEffect(() => release, [release])

  const repeat = () => {
    latest.current()
    timer.current = setTimeout(repeat, mapTimings.zoomRepeat)
  }

  return {
    onPointerDown: ({ button }: PointerEvent) => {
      if (button !== 0) return
      pressed.current = true
      latest.current()
      timer.current = setTimeout(repeat, holdAfter)
    },
    onPointerUp: release,
    onPointerLeave: release,
    onPointerCancel: release,
    onClick: () => {
      // After a press this click has been handled.
      if (!pressed.current) latest.current()
      pressed.current = false
    },
  }
}
