import type { Page } from '@playwright/test'

/** Waits until the page has drawn what it knows by now; for looking at what must not have appeared. */
export const drawn = (page: Page): Promise<unknown> =>
  page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')
