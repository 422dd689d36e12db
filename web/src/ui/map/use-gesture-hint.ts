import { type RefObject, useEffect, useState } from 'react'

export type GestureHint = 'wheel' | 'touch'

/** Milliseconds after the last gesture. */
const shownFor = 1500

/** A page of maps would trap everybody who scrolls with one finger. */
export const needsTwoFingers = (): boolean => window.matchMedia?.('(pointer: coarse)').matches ?? false

/**
 * Lets the page scroll under the pointer: the wheel zooms the map only with Ctrl or ⌘, a finger moves the page, and two
 * the map. Returns which of them the user tried without.
 */
export function useGestureHint(frame: RefObject<HTMLElement | null>): GestureHint | null {
  const [hint, setHint] = useState<GestureHint | null>(null)
  useEffect(() => {
    const element = frame.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (tried: GestureHint | null) => {
      clearTimeout(timer)
      setHint(tried)
      timer = setTimeout(() => setHint(null), shownFor)
    }
    const onWheel = (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) return show(null)
      // Leaflet does not see it, and so does not keep the page from scrolling.
      event.stopPropagation()
      show('wheel')
    }
    const onTouch = ({ touches }: TouchEvent) =>
      show(touches.length === 1 && needsTwoFingers() ? 'touch' : null)
    const ofMap = { capture: true, passive: true }
    element.addEventListener('wheel', onWheel, ofMap)
    element.addEventListener('touchmove', onTouch, ofMap)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('wheel', onWheel, ofMap)
      element.removeEventListener('touchmove', onTouch, ofMap)
    }
  }, [frame])
  return hint
}
