import { act } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** Puts a text into a field at once, in place of what is there. Tests of what each key does type instead. */
export async function fill(field: HTMLElement, text: string): Promise<void> {
  if (text === '') return await userEvent.clear(field)
  act(() => {
    field.focus()
    if (field instanceof HTMLInputElement) field.select()
  })
  await userEvent.paste(text)
}
