import { chartTimings } from '@muster/rules'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { throttled } from './throttled.ts'

/** For tests, whose document has no layout. */
const assumedWidth = 640

/** The width of an element, updated at most every 100 ms [B-957]; a hidden element keeps its last width. */
export function useWidth(ref: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) return
    const measure = () => setWidth((before) => element.clientWidth || before || assumedWidth)
    const { call, cancel } = throttled(measure, chartTimings.throttle)
    measure()
    const observer = new ResizeObserver(call)
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancel()
    }
  }, [ref])
  return width
}
