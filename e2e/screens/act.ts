import { expect } from '../fixtures.ts'
import type { Stage } from './screen.ts'

/** On a phone the actions are in a menu. */
export async function act({ page }: Stage, name: 'Edit' | 'Delete'): Promise<void> {
  const more = page.getByRole('button', { name: 'More actions' })
  const button = page.getByRole('main').getByRole('button', { name })
  await expect(button.or(more).first()).toBeVisible()
  if (await more.isVisible()) {
    await more.click()
    await page.getByRole('menuitem', { name }).click()
  } else await button.click()
}
