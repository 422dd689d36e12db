import { type RefObject, useEffect } from 'react'

/** Marks, as `data-more`, at which ends a table can be scrolled on: what is pinned there covers something. */
export function useScrollEdges(place: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const scrolled = place.current
    if (!scrolled) return
    const mark = () => {
      const { scrollLeft, clientWidth, scrollWidth } = scrolled
      // Half a pixel is left where the window is zoomed.
      const ends = [scrollLeft > 1 && 'start', scrollLeft + clientWidth < scrollWidth - 1 && 'end']
      scrolled.dataset.more = ends.filter(Boolean).join(' ')
    }
    mark()
    scrolled.addEventListener('scroll', mark, { passive: true })
    const observer = new ResizeObserver(mark)
    for (const each of [scrolled, ...scrolled.children]) observer.observe(each)
    return () => {
      scrolled.removeEventListener('scroll', mark)
      observer.disconnect()
    }
  }, [place])
}
