import { listWhatsNew } from '@muster/contract'
import { expect, openAs } from '../fixtures.ts'
import { answerCall } from '../network.ts'
import { header } from '../pages/header.ts'
import { landing } from '../pages/worlds.ts'
import { closeDialog, closeMenu } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

async function openLanding({ page, organisation }: Stage): Promise<void> {
  const world = await organisation.makeWorld()
  await openAs(page, await organisation.makePerson({ role: 'administrator' }), `/${world.id}/`)
  await expect(landing(page).tiles).toHaveCount(2)
}

/** The header of any page: here of the landing page. */
export const headerScreens: readonly Screen[] = [
  {
    name: 'landing',
    open: openLanding,
    next: [
      { name: 'user menu', open: ({ page }) => header(page).openUserMenu() },
      {
        name: 'language picker',
        async open(stage) {
          await closeMenu(stage)
          await header(stage.page).openLanguagePicker()
        },
      },
      {
        name: 'about',
        async open(stage) {
          await closeMenu(stage)
          await header(stage.page).openUserMenu()
          await header(stage.page).item('About').click()
          await expect(stage.page.getByRole('dialog')).toBeVisible()
        },
      },
      {
        name: "what's new",
        async open(stage) {
          await closeDialog(stage)
          await header(stage.page).whatsNew.click()
          await expect(stage.page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
        },
      },
    ],
  },
  {
    name: "what's new, empty",
    async open(stage) {
      await answerCall(stage.page, listWhatsNew, [])
      await openLanding(stage)
      await header(stage.page).whatsNew.click()
      await expect(stage.page.getByText('Nothing new at the moment.')).toBeVisible()
    },
  },
]
