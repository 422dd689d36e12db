import type { Page } from '@playwright/test'

/** Navigates to another URL of the console as its links do, without reloading it. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const address = JSON.stringify(path)
  await page.evaluate(`history.pushState({}, '', ${address}); dispatchEvent(new PopStateEvent('popstate'))`)
}
