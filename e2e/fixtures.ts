import { randomBytes, randomInt } from 'node:crypto'
import { test as base, expect, type Page } from '@playwright/test'
import { makeOrganisation, type Organisation, type Person } from './control.ts'
import { KeptPages } from './kept-page.ts'
import { urls } from './urls.ts'

interface Fixtures {
  /** Whether a test needs its own context: for a clock, scripts that run first, or other origins. */
  ownContext: boolean
  /** An organisation of this test alone. */
  organisation: Organisation
  /** Makes a person of that organisation. */
  makePerson: Organisation['makePerson']
  /** Makes a world of that organisation. */
  makeWorld: Organisation['makeWorld']
}

/** Sign-in attempts are limited by IP address; no test may use up those of another. */
const anyIp = () => ['10', ...Array.from({ length: 3 }, () => randomInt(1, 255))].join('.')

interface WorkerFixtures {
  keptPages: KeptPages
}

export const test = base.extend<Fixtures, WorkerFixtures>({
  ownContext: [false, { option: true }],
  keptPages: [
    async ({ browser }, use) => {
      await use(new KeptPages(browser))
    },
    { scope: 'worker' },
  ],
  context: async (
    {
      keptPages,
      browser,
      ownContext,
      baseURL,
      locale,
      timezoneId,
      viewport,
      hasTouch,
      isMobile,
      javaScriptEnabled,
    },
    use,
    testInfo,
  ) => {
    const options = { baseURL, locale, timezoneId, viewport, hasTouch, isMobile, javaScriptEnabled }
    const context = ownContext ? await browser.newContext(options) : (await keptPages.take(options)).context()
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': anyIp() })
    await use(context)
    if (ownContext) await context.close()
    else if (testInfo.status !== testInfo.expectedStatus) keptPages.discard(options)
    else await keptPages.tidy(options)
  },
  page: async ({ context }, use) => {
    await use(context.pages()[0] ?? (await context.newPage()))
  },
  organisation: async ({ baseURL: _ }, use) => {
    await use(await makeOrganisation())
  },
  makePerson: async ({ organisation }, use) => {
    await use(organisation.makePerson)
  },
  makeWorld: async ({ organisation }, use) => {
    await use(organisation.makeWorld)
  },
})

export { expect }

/** An email address without an account, which no other test uses. */
export const nobody = (): string => `nobody-${randomBytes(4).toString('hex')}@browser.example`

/** People of the demo: its worlds are read-only for tests, since all of them share it. */
export const demo = {
  administrator: { email: 'admin@demo.example' },
} as const

/** Opens a page as a person who is already signed in; the sign-in screens have their own tests. */
export async function openAs(
  page: Page,
  { id, email }: Pick<Person, 'email'> & Partial<Person>,
  path: string,
): Promise<void> {
  const answer = await page.request.post(`${urls.control}/sessions`, { data: { id, email } })
  expect(answer.status()).toBe(200)
  await page.goto(`${urls.console}${path}`)
}
