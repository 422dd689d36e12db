import type { RefObject } from 'react'

/** Puts the cursor into a refused field, with its text selected so that typing replaces it. */
export function retype(field: RefObject<HTMLInputElement | null>): void {
  field.current?.focus()
  field.current?.select()
}
