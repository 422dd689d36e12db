import type { FormEvent } from 'react'

/**
 * Submits only if the browser finds the form valid. Else each invalid field gets an `invalid` event and shows
 * its problem, and the first one takes the focus.
 */
export const submitIfValid = (submit: () => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const form = event.currentTarget
  if (form.checkValidity()) submit()
  else form.querySelector<HTMLInputElement>('input:invalid')?.focus()
}
