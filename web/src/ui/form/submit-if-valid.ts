import type { FormEvent } from 'react'

/**
 * Submits only what the browser holds for valid. Else each wrong field is told, by its `invalid` event, to say what is
 * wrong, and the first of them takes the focus.
 */
export const submitIfValid = (submit: () => void) => (event: FormEvent<HTMLFormElement>) => {
  event.preventDefault()
  const form = event.currentTarget
  if (form.checkValidity()) submit()
  else form.querySelector<HTMLInputElement>('input:invalid')?.focus()
}
