import { type RefObject, useEffect, useLayoutEffect } from 'react'
import { useEntryPlace } from '../entry-state.ts'

/** The Back button brings back where the rows were scrolled to, once there are rows. */
export function useKeptScroll(place: RefObject<HTMLElement | null>, hasRows: boolean): void {
  const { read, write } = useEntryPlace<{ top: number; left: number }>('scroll')
  useLayoutEffect(() => {
    const { top, left } = read() ?? {}
    if (!hasRows || !place.current || top === undefined || left === undefined) return
    place.current.scrollTop = top
    place.current.scrollLeft = left
  }, [place, read, hasRows])
  useEffect(() => {
    const scrolled = place.current
    const keep = () => scrolled && write({ top: scrolled.scrollTop, left: scrolled.scrollLeft })
    scrolled?.addEventListener('scroll', keep, { passive: true })
    return () => scrolled?.removeEventListener('scroll', keep)
  }, [place, write])
}
