import { readFile } from 'node:fs/promises'
import { type BodyOf, readDeviceBounds, readDeviceClusters } from '@muster/contract'
import type { Locator } from '@playwright/test'
import { expect, openAs, test } from '../fixtures.ts'
import { answerOf, requestOf } from '../network.ts'
import { locationMap } from '../pages/maps.ts'
import { makeLocatedWorld } from './located-devices.ts'

const dayLength = 86_400_000

test('maps begin with the device map, and each has its URL [C-126 C-132 C-1901 C-1902 C-1903 C-2350]', async ({
  page,
  organisation,
}) => {
  const { world, person } = await makeLocatedWorld(organisation)
  await openAs(page, person, `/${world.id}/core/maps`)
  await expect(page).toHaveURL(new RegExp(`/${world.id}/core/maps/location$`))
  const tabs = page.getByRole('main').getByRole('navigation', { name: 'Maps' }).getByRole('link')
  await expect(tabs).toHaveText(['Location', 'No service', 'Very poor / no service', 'Coverage'])
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page')
  for (const [index, path] of ['location', 'no-service', 'very-poor-no-service', 'coverage'].entries()) {
    await tabs.nth(index).click()
    await expect(page).toHaveURL(new RegExp(`/core/maps/${path}$`))
  }
  await page.goto(page.url().replace('coverage', 'nonsense'))
  await expect(page.getByRole('heading', { level: 1, name: 'Map not found' })).toBeVisible()
  await page.getByRole('link', { name: 'Go to maps' }).click()
  await expect(page).toHaveURL(/\/core\/maps\/location$/)
})

test('a cluster is selected by a click, lists its devices by 20, exports them, and is deselected by a second click [C-1910 C-1913 C-1914 C-1915 C-1916 C-1917 C-9931 C-9946]', async ({
  page,
  organisation,
}) => {
  const { world, person } = await makeLocatedWorld(organisation)
  const map = locationMap(page)
  await openAs(page, person, `/${world.id}/core/maps/location`)
  await expect(map.clusters).toHaveCount(2)
  await expect(map.main.getByText('1 of 29 matching devices was not located in this period')).toBeVisible()
  await map.cluster(23).click()
  await expect(map.cluster(23)).toHaveAttribute('aria-pressed', 'true')
  await expect(map.rows).toHaveCount(20)
  await expect(map.card.getByRole('columnheader')).toHaveText([
    ...['Serial number', 'Model', 'Group', 'Home location', 'Last seen'],
  ])
  // The latest contact first.
  await expect(map.rows.first()).toHaveText(/LE-100\s*T8 Scan\s*night\s*Leeds/)
  const [list, attribution] = await Promise.all([map.card.boundingBox(), map.attribution.boundingBox()])
  expect((list?.y ?? 0) + (list?.height ?? 0)).toBeLessThan(attribution?.y ?? 0)
  const download = page.waitForEvent('download')
  await map.card.getByRole('button', { name: 'Export devices in cluster' }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('clusterDevices.csv')
  expect((await readFile(await file.path(), 'utf8')).trim().split('\r\n')).toHaveLength(24)
  await map.card.getByRole('button', { name: 'Next page' }).click()
  await expect(map.rows).toHaveCount(3)
  // What opens over the map leaves the cluster visible.
  await map.cluster(23).click()
  await expect(map.card).toHaveCount(0)

  await map.cluster(5).click()
  await map.card.getByRole('link', { name: 'BR-0' }).click()
  await expect(page).toHaveURL(/\/core\/devices\/info\?id=/)
})

test('the map looks back some days, two hours or forever, and its URL says so [C-1911 C-1923 C-2320]', async ({
  page,
  organisation,
}) => {
  const { world, person } = await makeLocatedWorld(organisation)
  const map = locationMap(page)
  const asked = requestOf(page, readDeviceClusters)
  await openAs(page, person, `/${world.id}/core/maps/location`)
  const first: BodyOf<typeof readDeviceClusters> = (await asked).postDataJSON()
  expect((first.to ?? 0) - (first.from ?? 0)).toBe(30 * dayLength)
  await expect(map.period.getByRole('option')).toHaveText([
    ...['30 days', '7 days', '2 days', '1 day', '2 hours', 'All time'],
  ])
  await expect(map.clusters).toHaveCount(2)
  const spans: number[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith(readDeviceClusters.path)) return
    const { from = 0, to = 0 }: BodyOf<typeof readDeviceClusters> = request.postDataJSON()
    spans.push(to - from)
  })
  // Changes in quick succession are one request: intermediate states are not requested.
  const answered = answerOf(page, readDeviceBounds)
  await map.period.evaluate(async (select) => {
    const { requestAnimationFrame } = select.ownerDocument.defaultView
    for (const period of ['1d', '2d']) {
      select.value = period
      select.dispatchEvent(new Event('change', { bubbles: true }))
      do await new Promise(requestAnimationFrame)
      while (select.value !== period)
    }
  })
  await answered
  await expect(map.clusters).toHaveCount(1)
  await expect(page).toHaveURL(/\?period=2d$/)
  expect(spans).toContain(2 * dayLength)
  await page.reload()
  await expect(map.clusters).toHaveCount(1)
  await expect(map.period).toHaveValue('2d')
  await map.period.selectOption('All time')
  await expect(map.cluster(5)).toBeVisible()
  await expect(map.main.getByText('1 of 29 matching devices has no known location')).toBeVisible()
  await page.goBack()
  await expect(map.period).toHaveValue('2d')
  await expect(map.clusters).toHaveCount(1)
})

test('the keyboard reaches a cluster, its list and the way back [C-1915]', async ({ page, organisation }) => {
  const { world, person } = await makeLocatedWorld(organisation)
  const map = locationMap(page)
  await openAs(page, person, `/${world.id}/core/maps/location`)
  await expect(map.clusters).toHaveCount(2)
  await map.map.getByRole('application').focus()
  // The largest cluster comes first.
  await page.keyboard.press('Tab')
  await expect(map.cluster(23)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(map.card.getByRole('heading')).toBeFocused()
  await expect(map.rows).toHaveCount(20)
  const close = map.card.getByRole('button', { name: 'Close list' })
  await close.focus()
  await page.keyboard.press('Enter')
  await expect(map.cluster(23)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(map.card.getByRole('heading')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(map.card).toHaveCount(0)
  await expect(map.cluster(23)).toBeFocused()
})

test('on a phone the first devices of a cluster scroll into view with their list, and stay when it is turned', async ({
  page,
  organisation,
}) => {
  const { world, person } = await makeLocatedWorld(organisation)
  await page.setViewportSize({ width: 390, height: 844 })
  const precisions: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(readDeviceClusters.path))
      precisions.push(request.postDataJSON().geotilePrecision)
  })
  await openAs(page, person, `/${world.id}/core/maps/location`)
  const map = locationMap(page)
  await expect(map.cluster(23)).toBeVisible()
  const heightOfMap = () => map.map.evaluate(({ offsetHeight }) => offsetHeight)
  const before = await heightOfMap()
  await map.cluster(23).click()
  await expect(map.card.getByRole('listitem').nth(2)).toBeInViewport()
  const topOf = (element: Locator) => element.evaluate((it) => it.getBoundingClientRect().top)
  const headerHeight = await page.getByRole('banner').evaluate((it) => it.getBoundingClientRect().bottom)
  await expect.poll(() => topOf(map.card.getByRole('heading'))).toBeGreaterThanOrEqual(headerHeight)
  // A map that made room for its list would be fitted again.
  expect(await heightOfMap()).toBe(before)

  // The map of a lower frame is fitted at a lower zoom.
  const [fitted = 0] = precisions
  await page.setViewportSize({ width: 390, height: 500 })
  await expect.poll(() => precisions.at(-1)).toBeLessThan(fitted)
  await expect(map.card.getByRole('listitem').nth(2)).toBeVisible()
})

test('clusters draw without a tile service, and the map zooms to 18 [C-1935]', async ({
  page,
  organisation,
}) => {
  const { world, person } = await makeLocatedWorld(organisation)
  const map = locationMap(page)
  await openAs(page, person, `/${world.id}/core/maps/location?group=night`)
  await expect(map.cluster(12)).toBeVisible()
  const precisions: number[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(readDeviceClusters.path))
      precisions.push(request.postDataJSON().geotilePrecision)
  })
  const zoomIn = map.main.getByRole('button', { name: 'Zoom in' })
  for (let steps = 0; steps < 19 && (await zoomIn.getAttribute('aria-disabled')) !== 'true'; steps++) {
    await zoomIn.click()
  }
  await expect(zoomIn).toHaveAttribute('aria-disabled', 'true')
  await expect.poll(() => precisions.at(-1)).toBe(21)
})
