import { type RefObject, useLayoutEffect, useState } from 'react'

interface PinnedWidths {
  /** Of the last column, beside which others stay pinned. */
  last: number
  /** Of the last two. */
  lastTwo: number
  /** Of all columns pinned at the end: what has the focus must not scroll below them. */
  all: number
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, width) => sum + width, 0)

/** The widths of columns pinned at a table's end in pixels; 0 without any. */
export function usePinnedWidths(place: RefObject<HTMLElement | null>, hasPinned: boolean): PinnedWidths {
  const [widths, setWidths] = useState<PinnedWidths>({ last: 0, lastTwo: 0, all: 0 })
  useLayoutEffect(() => {
    const heads = hasPinned ? [...(place.current?.querySelectorAll('thead [data-pin="end"]') ?? [])] : []
    const measure = () => {
      const each = heads.map((head) => head.getBoundingClientRect().width)
      // Rounded down: a gap would show what scrolls below.
      const last = Math.floor(each.at(-1) ?? 0)
      const lastTwo = Math.floor(sumOf(each.slice(-2)))
      const all = Math.ceil(sumOf(each))
      setWidths((before) => {
        const isSame = before.last === last && before.lastTwo === lastTwo && before.all === all
        return isSame ? before : { last, lastTwo, all }
      })
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const head of heads) observer.observe(head)
    return () => observer.disconnect()
  }, [place, hasPinned])
  return widths
}
