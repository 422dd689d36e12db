import { type RefObject, useEffect } from 'react'

/** One row at most. What a second click means, whoever holds the choice decides. */
export interface RowSelection {
  selected: string | null
  select(id: string): void
}

/** What has a click of its own. */
const controls = 'a, button, input, label, select'

/**
 * A click anywhere in a row selects it. Keys and assistive technology have the button in its name, so the row itself is
 * no control, and the listener no part of it.
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
      // Whoever marks text to copy it wants no more than that.
      if (window.getSelection()?.type === 'Range') return
      const id = target.closest('[data-row]')?.getAttribute('data-row')
      if (id !== null && id !== undefined) select(id)
    }
    element.addEventListener('click', choose)
    return () => element.removeEventListener('click', choose)
  }, [place, select])
}
