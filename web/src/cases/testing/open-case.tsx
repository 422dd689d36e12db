import { screen, within } from '@testing-library/react'
import { renderConsole } from '../../../testing/console.tsx'

/** Opens the page of a case. */
export async function openCase(query = '', number = '184') {
  const opened = renderConsole(`/demo/cases/${number}${query}`)
  await screen.findByRole('heading', { level: 1 })
  return opened
}

/** A part of the page by its title. */
export const section = async (name: string) => within(await screen.findByRole('region', { name }))
