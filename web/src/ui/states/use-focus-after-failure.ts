import { type RefObject, useEffect, useRef } from 'react'

/**
 * A save button is disabled while saving and loses the focus, which leaves keyboard users outside the dialog. After a
 * failure the focus returns to the button, or goes to the field to correct.
 */
export function useFocusAfterFailure<Control extends HTMLElement>(
  hasFailed: boolean,
): RefObject<Control | null> {
  const control = useRef<Control>(null)
  useEffect(() => {
    if (hasFailed) control.current?.focus()
  }, [hasFailed])
  return control
}
