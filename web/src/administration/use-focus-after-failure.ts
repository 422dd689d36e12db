import { type RefObject, useEffect, useRef } from 'react'

/**
 * For the button that saves: disabled while it does so, it loses the focus, and whoever goes by keyboard would be
 * outside a dialog. When saving has failed the focus comes back to it.
 */
export function useFocusAfterFailure(hasFailed: boolean): RefObject<HTMLButtonElement | null> {
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (hasFailed) button.current?.focus()
  }, [hasFailed])
  return button
}
