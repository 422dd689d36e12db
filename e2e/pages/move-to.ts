import type { Page } from '@playwright/test'

/** Navigates to another URL of the console as its links do, without reloading it. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const url = JSON.stringify(path)
  await page.evaluate(`history.pushState({}, '', ${url}); dispatchEvent(new PopStateEvent('popstate'))`)
}
