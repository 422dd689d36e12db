import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect } from 'vitest'

/** Waits until a picker offers these options; those of the period are always there. */
export async function expectOptions(picker: HTMLElement, expected: readonly string[]): Promise<void> {
  await userEvent.click(picker)
  const list = within(await screen.findByRole('listbox'))
  await waitFor(() =>
    expect(list.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(expected),
  )
}
