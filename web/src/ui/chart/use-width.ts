import { chartTimings } from '@muster/rules'
import { type RefObject, useLayoutEffect, useState } from 'react'
import { throttled } from './throttled.ts'

/** For documents that lay nothing out. */
const assumedWidth = 640

/** The width of an element, followed at most every 100 ms [B-957]; while it is hidden, the one it had. */
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
