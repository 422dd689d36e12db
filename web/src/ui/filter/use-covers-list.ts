import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

export interface ListCover {
  ref: RefObject<HTMLElement | null>
  isOver: boolean
}

/** Whether there is less room than this many pixels for panel and list together, so that the panel lies over the list. */
export function useCoversList(room: number): ListCover {
  const ref = useRef<HTMLElement>(null)
  const [isOver, setOver] = useState(false)
  useLayoutEffect(() => {
    const both = ref.current?.parentElement
    if (!both) return
    // 0 without a layout, such as in page tests.
    const measure = () => setOver(both.clientWidth > 0 && both.clientWidth < room)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(both)
    return () => observer.disconnect()
  }, [room])
  return { ref, isOver }
}
