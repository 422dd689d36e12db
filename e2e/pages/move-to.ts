import { expect, type Page } from '@playwright/test'

/** Navigates to another URL of the console as its links do, without reloading it. */
export async function moveTo(page: Page, path: string): Promise<void> {
  const url = JSON.stringify(path)
  await page.evaluate(`history.pushState({}, '', ${url}); dispatchEvent(new PopStateEvent('popstate'))`)
}

/** The same, until the page shows something else. */
export async function moveOn(page: Page, path: string): Promise<void> {
  const main = page.getByRole('main')
  const before = await main.textContent()
  await moveTo(page, path)
  await expect(main).not.toHaveText(before ?? '')
}
