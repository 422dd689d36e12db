import { expect } from '../fixtures.ts'
import { forgetAnswers } from '../network.ts'
import { moveOn, moveTo } from '../pages/move-to.ts'
import type { Stage } from './screen.ts'

/** The world that is shown. */
export const worldIdOf = ({ page }: Stage): string => new URL(page.url()).pathname.split('/')[1] ?? ''

/** Moves on to another page, or another query, of the same world. */
export const moveInWorld = async (stage: Stage, path: string): Promise<void> =>
  await moveOn(stage.page, `/${worldIdOf(stage)}${path}`)

/** Opens a dialog that a query of the same world names: the page behind it stays as it is. */
export const openByUrl = async (stage: Stage, path: string): Promise<void> =>
  await moveTo(stage.page, `/${worldIdOf(stage)}${path}`)

/** Closes a dialog in which nothing was changed. */
export async function closeDialog({ page }: Stage): Promise<void> {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Closes the dialog of a form in which something was changed. */
export async function discardChanges({ page }: Stage): Promise<void> {
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

/** Closes the filters of a list, which stay as they are. */
export async function closeFilters({ page }: Stage): Promise<void> {
  const close = page.getByRole('button', { name: 'Close filters' })
  await close.click()
  await expect(close).toHaveCount(0)
}

export async function closeMenu({ page }: Stage): Promise<void> {
  const menu = page.getByRole('menu')
  // In the menu, whose keys it takes: it has the focus only some time after it shows.
  await menu.press('Escape')
  await expect(menu).toHaveCount(0)
}

/** Loads everything again that failed, with the service's own answers. */
export async function tryAgain({ page }: Stage): Promise<void> {
  await forgetAnswers(page)
  const again = page.getByRole('button', { name: 'Try again' })
  // All at once: one may load what another shows too.
  await again.evaluateAll((buttons) => {
    for (const button of buttons) button.dispatchEvent(new Event('click', { bubbles: true }))
  })
  await expect(again).toHaveCount(0)
}
