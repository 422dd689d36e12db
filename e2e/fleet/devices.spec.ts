import type { Locator } from '@playwright/test'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { deviceList, devicePage } from '../pages/core.ts'
import { makeList } from './many-devices.ts'

test('sorting cycles, searching waits for Enter, paging ends where the list does; a reload shows the same [C-301 C-310 C-311 C-312 C-320 C-321 C-326 C-425 C-426]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), path)
  const list = deviceList(page)
  await expect(list.range).toHaveText('1 - 20 of 45')
  await expect(list.previous).toBeDisabled()
  // A disabled control looks disabled.
  const faint = await list.previous.evaluate(
    (control) => control.ownerDocument.defaultView?.getComputedStyle(control).color ?? '',
  )
  await expect(list.next).not.toHaveCSS('color', faint)
  await list.search.fill('not sent')
  await list.next.click()
  await expect(list.range).toHaveText('21 - 40 of 45')
  await expect(list.search).toHaveValue('not sent')
  await list.next.click()
  await expect(list.range).toHaveText('41 - 45 of 45')
  await expect(list.next).toBeDisabled()

  const sort = list.head('Asset tag').getByRole('button')
  await sort.click()
  await expect(list.rows.first()).toContainText('T-001')
  await expect(list.range).toHaveText('1 - 20 of 45')
  await sort.click()
  await expect(list.rows.first()).toContainText('T-045')
  await page.reload()
  await expect(list.rows.first()).toContainText('T-045')
  await expect(list.head('Asset tag')).toHaveAttribute('aria-sort', 'descending')
  await sort.click()
  await expect(list.head('Last seen')).toHaveAttribute('aria-sort', 'descending')
  await expect(list.rows.first()).toContainText('SN-001')

  // The next page may be fetched at any time.
  let searches = 0
  page.on('request', (request) => {
    if (request.postData()?.includes('émile, THE')) searches += 1
  })
  await list.search.fill('émile, THE')
  expect(searches).toBe(0)
  await list.search.press('Enter')
  await expect(list.rows).toHaveCount(1)
  expect(searches).toBeGreaterThan(0)
  await list.clearSearch.click()
  await expect(list.range).toHaveText('1 - 20 of 45')
})

test('filters are in the URL, count before they apply, are kept on the way back from a device, and are removed one by one [C-402 C-403 C-404 C-405 C-406 C-430 C-440 C-719]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), path)
  const list = deviceList(page)
  await list.filter.click()
  const panel = page
    .getByRole('complementary')
    .or(page.getByRole('region', { name: 'Filters' }))
    .first()
  await panel.getByRole('checkbox', { name: 'night, late' }).check()
  await panel.getByRole('button', { name: 'Home location' }).click()
  await panel.getByRole('checkbox', { name: 'Leeds' }).check()
  await panel.getByRole('button', { name: 'Show 3 devices' }).click()
  await expect(list.rows).toHaveCount(3)
  const url = new URL(page.url())
  expect(url.searchParams.get('groups')).toBe('night%2C%20late|night%2C%20late')
  expect(url.searchParams.get('homeLocations')).toMatch(/^[0-9a-f]+\|Leeds$/)
  await page.reload()
  await expect(list.rows).toHaveCount(3)
  await list.rows.first().getByRole('link').first().click()
  await devicePage(page).tab('Performance').click()
  await expect(page).toHaveURL(/\/performance\?/)
  await page.reload()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Devices' }).click()
  await expect(page).toHaveURL(url.href)
  await expect(list.rows).toHaveCount(3)
  await list.chip(/^Remove filter Group/).click()
  await expect(list.range).toHaveText('1 - 15 of 15')
  await page.goto(`${path}?homeLocations=null`)
  await expect(page.getByText('No devices match these filters')).toBeVisible()
})

test('a phone shows which filters apply, also beside a selection, removes them, and scrolls to the last device [C-403]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await organisation.makePerson({ role: 'editor', worldIds: [world.id] })
  await openAs(page, person, `${path}?groups=day&manufacturers=Tarvos`)
  const list = deviceList(page)
  await list.check('SN-003').check()
  const chips = page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem')
  await expect(chips).toHaveText(['ManufacturerTarvos', 'Groupday'])
  for (const chip of await chips.all()) await expect(chip).toBeInViewport({ ratio: 1 })
  await list.chip(/^Remove filter Manufacturer/).click()
  await expect(page).toHaveURL(`${path}?groups=day|day`)
  await page.reload()
  await expect(chips).toHaveText(['Groupday'])
  await expect(list.range).toHaveText('1 - 20 of 36')
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(path)
  await expect(list.range).toHaveText('1 - 20 of 45')
  const last = list.check('SN-020')
  await expect(last).not.toBeInViewport()
  await expect(list.range).toBeInViewport({ ratio: 1 })
  await page.evaluate('scrollTo(0, document.body.scrollHeight)')
  await expect(last).toBeInViewport()
  await expect(list.range).toBeInViewport({ ratio: 1 })
})

test('the last contact, alerts and last position are in sight beside the pinned status, also with the filters open', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openAs(page, demo.administrator, '/demo/core/devices?sort=deviceStatus')
  const { heads, head, rows, filter } = deviceList(page)
  await expect(rows).toHaveCount(20)
  const panel = page.getByRole('complementary', { name: 'Filters' })
  const edges = async (seen: Locator) => {
    const { x, width } = (await seen.boundingBox()) ?? { x: Number.NaN, width: 0 }
    return { start: x, end: x + width }
  }
  const isInSight = (first: string, last: string) => async () => {
    const from = (await panel.count()) > 0 ? (await edges(panel)).end : 0
    const [start, end, status] = [
      await edges(head(first)),
      await edges(head(last)),
      await edges(head('Status')),
    ]
    return start.start >= from && end.end <= status.start + 1
  }
  await expect.poll(isInSight('Last seen', 'Last position')).toBe(true)
  await filter.click()
  for (const width of [1280, 1440, 1600]) {
    await page.setViewportSize({ width, height: 800 })
    await expect.poll(isInSight('Last seen', 'Alerts'), `${width}`).toBe(true)
  }
  const liesOver = (isOver: boolean) =>
    expect(page.locator('aside[data-over]').and(panel)).toHaveCount(isOver ? 1 : 0)
  await liesOver(false)
  await page.getByRole('button', { name: /^Show [\d,]+ devices$/ }).click()
  await expect(panel).toBeVisible()
  await page.setViewportSize({ width: 1280, height: 800 })
  await liesOver(true)
  await page.getByRole('button', { name: /^Show [\d,]+ devices$/ }).click()
  await expect(panel).toHaveCount(0)
  await expect(head('Status')).not.toHaveCSS('box-shadow', 'none')
  await heads.getByRole('button', { name: 'Extension version' }).focus()
  await expect(head('Extension version')).toBeInViewport({ ratio: 1 })
  await expect(head('Status')).toHaveCSS('box-shadow', 'none')
})
