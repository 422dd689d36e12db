import type { Page } from '@playwright/test'

/** Goes to another address of the console as its links do, without loading it anew. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const address = JSON.stringify(path)
  await page.evaluate(`history.pushState({}, '', ${address}); dispatchEvent(new PopStateEvent('popstate'))`)
}
