import { expect, nobody } from '../fixtures.ts'
import { signInScreens as screensOf } from '../pages/sign-in-screens.ts'
import { urls } from '../urls.ts'
import { closeMenu } from './continue.ts'
import type { Screen, Stage } from './screen.ts'

async function openSignIn({ page }: Stage): Promise<ReturnType<typeof screensOf>> {
  await page.goto(urls.console)
  const screen = screensOf(page)
  await expect(screen.signIn).toBeVisible()
  return screen
}

export const signInScreens: readonly Screen[] = [
  {
    name: 'sign in',
    open: async (stage) => void (await openSignIn(stage)),
    next: [
      {
        name: 'sign in choosing a language',
        async open({ page }) {
          await page.getByRole('button', { name: /^Language/ }).click()
          await expect(page.getByRole('menu')).toBeVisible()
        },
      },
      {
        name: 'sign in refused',
        async open(stage) {
          await closeMenu(stage)
          const screen = screensOf(stage.page)
          await screen.signInAs({ email: nobody(), password: 'Not-the-one-1' })
          await expect(screen.error).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'sign in with single sign-on',
    async open({ page }) {
      await page.goto(urls.singleSignOn)
      await expect(screensOf(page).singleSignOn).toBeVisible()
    },
  },
  {
    name: 'password reset, requesting a code',
    async open(stage) {
      const screen = await openSignIn(stage)
      await screen.lostPassword.click()
      await expect(screen.requestCode).toBeVisible()
    },
    next: [
      {
        name: 'password reset, submitting the code',
        async open({ page }) {
          const screen = screensOf(page)
          await screen.email.fill(nobody())
          await screen.requestCode.click()
          await expect(screen.code).toBeVisible()
        },
      },
      {
        name: 'password reset with broken rules',
        async open({ page }) {
          const screen = screensOf(page)
          await screen.code.fill('123456')
          await screen.choosePassword('short', 'other')
          await screen.changePassword.click()
          await expect(screen.error).toBeVisible()
        },
      },
    ],
  },
  {
    name: 'new password',
    async open(stage) {
      const person = await stage.organisation.makePerson({ mustChoosePassword: true })
      const screen = await openSignIn(stage)
      await screen.signInAs(person)
      await expect(screen.saveAndSignIn).toBeVisible()
    },
  },
]
