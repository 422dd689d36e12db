import { mapTimings } from '@muster/rules'
import { type PointerEvent, useCallback, useEffect, useRef } from 'react'

/** Milliseconds: who only clicks has let go by then. */
export const holdAfter = 400

/** Acts once for a press, and every 50 ms while it is held on [B-1434]; keys and screen readers click. */
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
      // The press has acted already.
      if (!pressed.current) latest.current()
      pressed.current = false
    },
  }
}
