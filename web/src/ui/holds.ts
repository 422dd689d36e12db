import { useEffect } from 'react'

/**
 * While something is held, what is on the screen is not renewed by itself: a dialog is open, a form has unsaved changes, or
 * the pointer is on a row.
 */
const holds = new Set<symbol>()

export function useHold(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return
    const hold = Symbol('hold')
    holds.add(hold)
    return () => void holds.delete(hold)
  }, [isHeld])
}

/** What would move under the pointer: rows of tables, and markers of maps. */
const movable = 'tbody, .leaflet-marker-pane'

/** Milliseconds. A pointer that has not moved for this long was left there. */
export const restsAfter = 5 * 60_000

let pointer: { isOnMovable: boolean; movedAt: number } | null = null

function follow({ target, pointerType }: PointerEvent): void {
  const isOn = target instanceof Element && target.closest(movable) !== null
  pointer = { isOnMovable: isOn && pointerType !== 'touch', movedAt: Date.now() }
}

const forget = () => {
  pointer = null
}

/** Follows the pointer until the returned function is called. */
export function followPointer(): () => void {
  document.addEventListener('pointermove', follow, { passive: true })
  document.documentElement.addEventListener('pointerleave', forget)
  return () => {
    document.removeEventListener('pointermove', follow)
    document.documentElement.removeEventListener('pointerleave', forget)
    forget()
  }
}

/** Whether the user is in the middle of something that would be lost with the page. */
export const hasWork = (): boolean => holds.size > 0

export const isHeld = (now: number): boolean =>
  holds.size > 0 || (pointer?.isOnMovable === true && now - pointer.movedAt < restsAfter)
