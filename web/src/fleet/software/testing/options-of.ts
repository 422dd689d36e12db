import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

/** What a picker offers; the period's own options are always there. */
export async function optionsOf(picker: HTMLElement): Promise<(string | null)[]> {
  await userEvent.click(picker)
  const list = within(await screen.findByRole('listbox'))
  return list.getAllByRole('option').map(({ textContent }) => textContent)
}
