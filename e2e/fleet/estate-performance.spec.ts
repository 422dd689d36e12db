import {
  estateEvents,
  exportDevicesUtilization,
  readDevicesUtilization,
  readEstateDataUsage,
  readEstateEvents,
} from '@muster/contract'
import type { Page } from '@playwright/test'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { requestOf } from '../network.ts'
import { expectFigures, plotOf, walkBackTo } from '../pages/charts.ts'
import { coreTabs, estatePerformance } from '../pages/core.ts'
import { fileOf } from './downloads.ts'

const titles = [
  'Device utilisation',
  'Data usage',
  'Reboots',
  'Low power',
  'Time errors',
  'Battery swaps',
  'Drops',
]

async function openPage(page: Page) {
  await openAs(page, demo.administrator, '/demo/core/performance')
  const performance = estatePerformance(page)
  for (const title of titles) await expectFigures(performance.chart(title))
  return performance
}

/** The highest number of used devices on a day, from the chart's table. */
async function mostUsed(page: Page): Promise<number> {
  const cells = await estatePerformance(page).chart('Device utilisation').locator('td').allTextContents()
  return Math.max(...cells.map((cell) => Number(cell.replaceAll(',', '')) || 0))
}

test('the tab leads to seven charts of the estate; period and devices are chosen, and every chart is loaded again [C-119 C-1501 C-1502 C-1505 C-1510]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, '/demo/core')
  await coreTabs(page).filter({ hasText: 'Performance' }).click()
  await expect(page).toHaveURL('/demo/core/performance')
  const { title, charts, chart, period, pick, all } = estatePerformance(page)
  await expect(title).toBeVisible()
  await expect(charts.getByRole('heading', { level: 2 })).toHaveText(titles)
  for (const name of titles) await expectFigures(chart(name))
  await expect(period).toHaveValue('30')
  await expect(plotOf(chart('Drops'))).toHaveAttribute('aria-valuemax', '30')
  const asked = [readDevicesUtilization, readEstateDataUsage].map((call) => requestOf(page, call))
  const events = new Set<string>()
  page.on('request', (request) => {
    if (request.url().endsWith(readEstateEvents.path)) events.add(request.postDataJSON().name)
  })
  await period.selectOption('60')
  for (const request of await Promise.all(asked)) expect(request.postDataJSON()).toMatchObject({ days: 60 })
  for (const name of titles) await expect(plotOf(chart(name))).toHaveAttribute('aria-valuemax', '60')
  expect([...events].toSorted()).toEqual(estateEvents.toSorted())
  await expect(page).toHaveURL(/\?days=60$/)
  await expectFigures(chart('Device utilisation'))
  const ofAll = await mostUsed(page)

  const filtered = requestOf(page, readDevicesUtilization)
  const home = await pick('Home location')
  const { homeLocationId } = (await filtered).postDataJSON()
  expect(homeLocationId).toBeTruthy()
  await expect(page).toHaveURL(new RegExp(`homeLocationId=${homeLocationId}`))
  await expectFigures(chart('Device utilisation'))
  const atHome = await mostUsed(page)
  expect(atHome).toBeGreaterThan(0)
  expect(atHome).toBeLessThan(ofAll)

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Home location' })).toHaveValue(home)
  await expectFigures(chart('Device utilisation'))
  expect(await mostUsed(page)).toBe(atHome)

  await pick('Zone')
  await expect(page).toHaveURL(/zoneId=/)
  await expect(page).not.toHaveURL(/homeLocationId=/)
  await all.click()
  await expect.poll(() => mostUsed(page)).toBe(ofAll)
  await pick('Group')
  await expect(page).toHaveURL(/group=/)
})

test('what is pointed at in one chart is highlighted in all; each is exported as a file of its days [C-1507 C-9946]', async ({
  page,
}) => {
  const { charts, chart } = await openPage(page)
  const title = 'Device utilisation'
  await walkBackTo(chart(title), /: [1-9]/)
  await plotOf(chart(title)).hover()
  await expect(charts.locator('[class*=crosshair]')).toHaveCount(7)
  const asked = requestOf(page, exportDevicesUtilization)
  const button = chart(title).getByRole('button', { name: `Export ${title} as CSV` })
  const { name, lines } = await fileOf(page, button)
  expect((await asked).postDataJSON()).toMatchObject({ days: 30 })
  expect(name).toMatch(/^Device utilisation_\d{4}-\d\d-\d\dT[\d-]+Z\.csv$/)
  expect(lines[0]).toContain('Date,Devices used')
  expect(lines).toHaveLength(32)
  expect(lines.slice(1, 31).filter((line) => /^\d{4}-\d\d-\d\d,[1-9]\d*$/.test(line)).length).toBeGreaterThan(
    5,
  )
})

test('on the smallest screen the charts stand below each other, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  const { charts } = await openPage(page)
  const boxes = await Promise.all(
    (await charts.getByRole('region').all()).map((region) => region.boundingBox()),
  )
  expect(new Set(boxes.map((box) => box?.x)).size).toBe(1)
  expect(await page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)).toBe(0)
})
