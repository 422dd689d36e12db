import { type RefObject, useEffect, useRef } from 'react'

/**
 * The button that saves is disabled while it does so and loses the focus: whoever goes by keyboard would be outside a
 * dialog. When saving has failed the focus comes back to it, or goes to the field that is to be corrected.
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
