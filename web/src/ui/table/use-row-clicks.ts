import { type RefObject, useEffect } from 'react'

/** At most one row. The owner of the selection decides what a second click does. */
export interface RowSelection {
  selected: string | null
  select(id: string): void
}

/** Elements that handle clicks themselves. */
const controls = 'a, button, input, label, select'

/**
 * A click anywhere in a row selects it. Keyboard and assistive technology use the button in its name, so the row itself
 * is not a control and has no listener.
 */
export function useRowClicks(
  place: RefObject<HTMLElement | null>,
  select: RowSelection['select'] | undefined,
): void {
  useEffect(() => {
    const element = place.current
    if (!element || !select) return
    const choose = ({ target }: MouseEvent) => {
      if (!(target instanceof Element) || target.closest(controls)) return
      // Not when the user has selected text to copy.
      if (window.getSelection()?.type === 'Range') return
      const id = target.closest('[data-row]')?.getAttribute('data-row')
      if (id !== null && id !== undefined) select(id)
    }
    element.addEventListener('click', choose)
    return () => element.removeEventListener('click', choose)
  }, [place, select])
}
