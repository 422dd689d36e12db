import { type RefObject, useLayoutEffect, useState } from 'react'

/** The width of a table's last column in pixels, beside which others stay pinned; 0 if none does. */
export function useEndWidth(place: RefObject<HTMLElement | null>, isNeeded: boolean): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const head = isNeeded && place.current?.querySelector('thead th:last-child')
    if (!head) return
    // Rounded down: a gap would show what scrolls below.
    const measure = () => setWidth(Math.floor(head.getBoundingClientRect().width))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(head)
    return () => observer.disconnect()
  }, [place, isNeeded])
  return width
}
