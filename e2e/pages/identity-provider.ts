import type { Page } from '@playwright/test'

/** The sign-in page of the OpenID provider. */
export function identityProvider(page: Page) {
  const subject = page.getByLabel('Subject')
  return {
    title: page.getByRole('heading', { name: 'Identity provider' }),
    async signInAs(name: string): Promise<void> {
      await subject.fill(name)
      await page.getByRole('button', { name: 'Sign in' }).click()
    },
    cancel: () => page.getByRole('button', { name: 'Cancel' }).click(),
  }
}
