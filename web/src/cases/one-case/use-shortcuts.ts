import { useEffect, useRef } from 'react'
import { hasWork } from '../../ui/holds.ts'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.closest('input, textarea, select, [role="combobox"]') !== null)

/** Single keys of a page, such as `t`: not while typing, nor while a dialog is open [K-822]. */
export function useShortcuts(keys: Readonly<Record<string, (() => void) | undefined>>): void {
  const latest = useRef(keys)
  useEffect(() => {
    latest.current = keys
  })
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return
      if (isTyping(event.target) || hasWork() || !Object.hasOwn(latest.current, event.key.toLowerCase()))
        return
      const run = latest.current[event.key.toLowerCase()]
      if (!run) return
      // The key is not typed into what takes the focus.
      event.preventDefault()
      run()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [])
}
