import { getUserSettings, listWhatsNew, setLastWhatsNew } from '@muster/contract'
import type { Page } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { answerCall, answerOf, countRequests, failCall, requestOf } from '../network.ts'
import { drawn } from '../pages/drawn.ts'
import { header } from '../pages/header.ts'
import { landing } from '../pages/worlds.ts'

const items = [
  {
    id: 'spring',
    date: Date.UTC(2026, 2, 3, 12),
    link: 'https://news.example/spring',
    title: 'Spring',
    text: 'Less.',
  },
  {
    id: 'autumn',
    date: Date.UTC(2026, 9, 21, 12),
    link: 'https://news.example/autumn',
    title: 'Autumn',
    text: 'More.',
  },
]

const dot = (page: Page) => header(page).whatsNew.getByText('(something you have not seen yet)')
const list = (page: Page) => page.getByRole('dialog', { name: 'What’s new' })

test('a dot shows until the news were opened, which stores the newest [A-532 A-533 A-534 A-957]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await answerCall(page, listWhatsNew, items)
  await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
  await expect(dot(page)).toBeAttached()
  const stored = requestOf(page, setLastWhatsNew)
  const answered = answerOf(page, setLastWhatsNew)
  await header(page).whatsNew.click()
  expect((await stored).postDataJSON()).toEqual({ id: 'autumn' })
  expect((await answered).status()).toBe(200)
  await expect(dot(page)).toHaveCount(0)
  const known = Promise.all([answerOf(page, listWhatsNew), answerOf(page, getUserSettings)])
  await page.reload()
  await known
  await header(page).whatsNew.waitFor()
  await drawn(page)
  await expect(dot(page)).toHaveCount(0)
})

test('the news are shown newest first, with their dates, their links in a new tab [A-531 A-957]', async ({
  page,
  context,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await answerCall(page, listWhatsNew, items)
  await context.route('https://news.example/**', (route) => route.fulfill({ body: 'News' }))
  await openAs(page, await makePerson({ role: 'administrator' }), `/${world.id}/`)
  await header(page).whatsNew.click()
  const entries = list(page).getByRole('listitem')
  await expect(entries).toHaveText([
    /^October 21, 2026.*Autumn.*More\.$/s,
    /^March 3, 2026.*Spring.*Less\.$/s,
  ])
  const opened = context.waitForEvent('page')
  await entries.first().getByRole('link').click()
  await expect(await opened).toHaveURL('https://news.example/autumn')
})

test('the news of the release are there [A-103]', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
  await header(page).whatsNew.click()
  await expect(list(page).getByRole('listitem')).not.toHaveCount(0)
})

test('a failed fetch counts as no news, and stores nothing [A-536 A-957]', async ({
  page,
  makePerson,
  makeWorld,
}) => {
  const world = await makeWorld()
  await failCall(page, listWhatsNew, 'notFound')
  const stored = countRequests(page, setLastWhatsNew)
  const logged = page.waitForEvent('console', (message) => message.type() === 'warning')
  await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
  expect((await logged).text()).toContain('What is new could not be fetched')
  await expect(dot(page)).toHaveCount(0)
  await header(page).whatsNew.click()
  await expect(list(page)).toContainText('Nothing new at the moment.')
  await drawn(page)
  expect(stored()).toBe(0)
})

for (const role of ['viewer', 'editor'] as const) {
  test(`${role}s have no news, nor are any fetched [A-506 A-957 A-1517]`, async ({
    page,
    makePerson,
    makeWorld,
  }) => {
    const world = await makeWorld()
    const fetched = countRequests(page, listWhatsNew)
    await openAs(page, await makePerson({ role, worldIds: [world.id] }), `/${world.id}/`)
    await expect(landing(page).title).toHaveText(world.name)
    await expect(header(page).userMenu).toBeVisible()
    await drawn(page)
    await expect(header(page).whatsNew).toHaveCount(0)
    expect(fetched()).toBe(0)
  })
}

test.describe('with a clock of its own', () => {
  test.use({ ownContext: true })

  test('the news are fetched again every hour [A-535]', async ({ page, makePerson, makeWorld }) => {
    const world = await makeWorld()
    await page.clock.install()
    await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
    await expect(dot(page)).toBeAttached()
    const fetched = countRequests(page, listWhatsNew)
    await page.clock.fastForward('59:30')
    await drawn(page)
    expect(fetched()).toBe(0)
    // Only for somebody who is there: without a sign of life the session is to end by itself.
    await page.mouse.move(200, 200)
    await page.clock.fastForward('00:31')
    await expect.poll(fetched).toBe(1)
  })
})

test('the news follow the language that is chosen', async ({ page, makePerson, makeWorld }) => {
  const world = await makeWorld()
  await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
  const { whatsNew, openLanguagePicker, language, banner } = header(page)
  await whatsNew.click()
  await expect(page.getByRole('link', { name: /^Find a world by its name/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await openLanguagePicker()
  await language('Español (España)').click()
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES')
  await banner.getByRole('button').nth(1).click()
  await expect(page.getByRole('link', { name: /^Encuentre un mundo por su nombre/ })).toBeVisible()
})

test.describe(() => {
  test.use({ locale: 'fr-FR' })
  test('the news speak the language of the browser where none was chosen', async ({
    page,
    makePerson,
    makeWorld,
  }) => {
    const world = await makeWorld()
    await openAs(page, await makePerson({ role: 'manager', worldIds: [world.id] }), `/${world.id}/`)
    await header(page).banner.getByRole('button', { name: 'Nouveautés' }).click()
    await expect(page.getByRole('link', { name: /^Retrouvez un monde par son nom/ })).toBeVisible()
  })
})
