import { countOpenCases } from '@muster/contract'
import type { Page } from '@playwright/test'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { urls } from '../urls.ts'

// An own context has nothing in its cache.
test.use({ ownContext: true })

/** The requests that a page makes of the console, from now on; the header's count of cases is asked for every few seconds. */
function requestsOf(page: Page): string[] {
  const made: string[] = []
  page.on('request', (request) => {
    const path = request.url().slice(urls.console.length)
    const isOfConsole = request.url().startsWith(urls.console)
    if (isOfConsole && !path.startsWith(countOpenCases.path)) made.push(path)
  })
  return made
}

test('a first visit makes at most 12 requests before sign-in can be used', async ({ page }) => {
  const made = requestsOf(page)
  await page.goto('/')
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible()
  expect(made).toContain('/auth/currentSession')
  expect(made.length, made.join('\n')).toBeLessThanOrEqual(12)
})

test('a first visit makes at most 20 requests before the overview shows', async ({ page }) => {
  const made = requestsOf(page)
  await openAs(page, demo.administrator, '/demo/core')
  await expect(page.getByRole('table').getByRole('link').first()).toBeVisible()
  expect(made).toContain('/demo/core')
  expect(made.length, made.join('\n')).toBeLessThanOrEqual(20)
})
