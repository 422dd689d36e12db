import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs work at once or, while the pointer is down, after its click. Pressing a button blurs the field before it: an error
 * line that appears then would move the button away from the pointer, and the click would be lost.
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
    // The click follows the release in the same task.
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
