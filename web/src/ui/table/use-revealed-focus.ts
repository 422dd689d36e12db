import { type RefObject, useEffect } from 'react'

/** Scrolls what gets the focus out from below the pinned columns: browsers do not, in a head that is pinned itself. */
export function useRevealedFocus(place: RefObject<HTMLElement | null>, pinnedWidth: number): void {
  useEffect(() => {
    const scrolled = place.current
    if (!scrolled || pinnedWidth === 0) return
    const reveal = ({ target }: FocusEvent) => {
      if (!(target instanceof Element) || target.closest('[data-pin]')) return
      const covered = scrolled.getBoundingClientRect().right - pinnedWidth
      const hidden = target.getBoundingClientRect().right - covered
      if (hidden > 0) scrolled.scrollLeft += hidden
    }
    scrolled.addEventListener('focusin', reveal)
    return () => scrolled.removeEventListener('focusin', reveal)
  }, [place, pinnedWidth])
}
