import { listWhatsNew } from '@muster/contract'
import { expect } from '../fixtures.ts'
import { answerCall } from '../network.ts'
import { header } from '../pages/header.ts'
import type { Screen } from './screen.ts'
import { openLanding } from './worlds.ts'

export const headerScreens: readonly Screen[] = [
  {
    name: 'user menu',
    async open(stage) {
      await openLanding(stage)
      await header(stage.page).openUserMenu()
    },
  },
  {
    name: 'language picker',
    async open(stage) {
      await openLanding(stage)
      await header(stage.page).openLanguagePicker()
    },
  },
  {
    name: "what's new",
    async open(stage) {
      await openLanding(stage)
      await header(stage.page).whatsNew.click()
      await expect(stage.page.getByRole('dialog').getByRole('listitem').first()).toBeVisible()
    },
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
  {
    name: 'about',
    async open(stage) {
      await openLanding(stage)
      await header(stage.page).openUserMenu()
      await header(stage.page).item('About').click()
      await expect(stage.page.getByRole('dialog')).toBeVisible()
    },
  },
]
