import { type RefObject, useLayoutEffect, useState } from 'react'

interface PinnedWidths {
  /** Of the last column, beside which others stay pinned. */
  last: number
  /** Of all columns pinned at the end: what has the focus must not scroll below them. */
  all: number
}

/** The widths of columns pinned at a table's end in pixels; 0 without any. */
export function usePinnedWidths(place: RefObject<HTMLElement | null>, hasPinned: boolean): PinnedWidths {
  const [widths, setWidths] = useState<PinnedWidths>({ last: 0, all: 0 })
  useLayoutEffect(() => {
    const heads = hasPinned ? [...(place.current?.querySelectorAll('thead [data-pin="end"]') ?? [])] : []
    const measure = () => {
      const each = heads.map((head) => head.getBoundingClientRect().width)
      // Rounded down: a gap would show what scrolls below.
      const last = Math.floor(each.at(-1) ?? 0)
      const all = Math.ceil(each.reduce((sum, width) => sum + width, 0))
      setWidths((before) => (before.last === last && before.all === all ? before : { last, all }))
    }
    measure()
    const observer = new ResizeObserver(measure)
    for (const head of heads) observer.observe(head)
    return () => observer.disconnect()
  }, [place, hasPinned])
  return widths
}
