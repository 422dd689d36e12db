import { useCallback, useEffect, useRef } from 'react'

/**
 * Does something at once or, while a button of the mouse or a finger is down, when it is up again and has clicked. What is
 * pressed takes the focus from a field: were a line below this to appear then, what is pressed would move away from under the
 * pointer, and the click would be lost.
 */
export function useAfterRelease(): (work: () => void) => void {
  /** Null while nothing is pressed. */
  const waiting = useRef<(() => void)[] | null>(null)
  useEffect(() => {
    const press = () => {
      waiting.current ??= []
    }
    const finish = () => {
      const due = waiting.current ?? []
      waiting.current = null
      for (const work of due) work()
    }
    // The click comes after the release, in the same task.
    const release = () => setTimeout(finish)
    const on = { capture: true }
    document.addEventListener('pointerdown', press, on)
    document.addEventListener('pointerup', release, on)
    document.addEventListener('pointercancel', release, on)
    return () => {
      document.removeEventListener('pointerdown', press, on)
      document.removeEventListener('pointerup', release, on)
      document.removeEventListener('pointercancel', release, on)
    }
  }, [])
  return useCallback((work) => {
    if (waiting.current) waiting.current.push(work)
    else work()
  }, [])
}
