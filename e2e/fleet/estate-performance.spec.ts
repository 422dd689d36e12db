import {
  estateEvents,
  exportDevicesUtilization,
  exportEstateEvents,
  readDevicesUtilization,
  readEstateDataUsage,
  readEstateEvents,
} from '@muster/contract'
import type { Page } from '@playwright/test'
import { makeDemoPerson } from '../control.ts'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { answerLate, failCall, requestOf } from '../network.ts'
import { expectFigures, plotOf, walkBackTo } from '../pages/charts.ts'
import { coreTabs, estatePerformance } from '../pages/core.ts'
import { drawn } from '../pages/drawn.ts'

const titles = [
  'Devices utilization',
  'Data usage',
  'Reboots',
  'Low power',
  'Time errors',
  'Battery swaps',
  'Drops',
]

async function openPage(page: Page, query = '', person: Parameters<typeof openAs>[1] = demo.administrator) {
  await openAs(page, person, `/demo/core/performance${query}`)
  const performance = estatePerformance(page)
  for (const title of titles) await expectFigures(performance.chart(title))
  return performance
}

/** How many devices the busiest of the last days used, as the table of the chart has it. */
async function mostUsed(page: Page): Promise<number> {
  const cells = await estatePerformance(page).chart('Devices utilization').locator('td').allTextContents()
  return Math.max(...cells.map((cell) => Number(cell.replaceAll(',', '')) || 0))
}

test('the tab leads to seven charts of the estate [C-119 C-1505]', async ({ page }) => {
  await openAs(page, demo.administrator, '/demo/core')
  await coreTabs(page).filter({ hasText: 'Performance' }).click()
  await expect(page).toHaveURL('/demo/core/performance')
  const { title, charts, chart, period } = estatePerformance(page)
  await expect(title).toBeVisible()
  await expect(charts.getByRole('heading', { level: 2 })).toHaveText(titles)
  for (const name of titles) await expectFigures(chart(name))
  await expect(period).toHaveValue('30')
  await expect(plotOf(chart('Drops'))).toHaveAttribute('aria-valuemax', '30')
})

test('the period and the devices are chosen, and every chart is loaded again [C-1501 C-1502 C-1510]', async ({
  page,
}) => {
  const { chart, period, pick, all } = await openPage(page)
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
  await expectFigures(chart('Devices utilization'))
  const ofAll = await mostUsed(page)

  const narrowed = requestOf(page, readDevicesUtilization)
  const home = await pick('Home location')
  const { homeLocationId } = (await narrowed).postDataJSON()
  expect(homeLocationId).toBeTruthy()
  await expect(page).toHaveURL(new RegExp(`homeLocationId=${homeLocationId}`))
  await expectFigures(chart('Devices utilization'))
  const atHome = await mostUsed(page)
  expect(atHome).toBeGreaterThan(0)
  expect(atHome).toBeLessThan(ofAll)

  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Home location' })).toHaveValue(home)
  await expectFigures(chart('Devices utilization'))
  expect(await mostUsed(page)).toBe(atHome)

  await pick('Zone')
  await expect(page).toHaveURL(/zoneId=/)
  await expect(page).not.toHaveURL(/homeLocationId=/)
  await all.click()
  await expect.poll(() => mostUsed(page)).toBe(ofAll)
  await pick('Group')
  await expect(page).toHaveURL(/group=/)
})

test('an answer to what was asked before is not shown [C-1510]', async ({ page }) => {
  const today = await page.evaluate(() => new Date().toLocaleDateString('sv'))
  const late = [{ date: today, deviceCount: 987_654 }]
  const release = await answerLate(page, readDevicesUtilization, ({ days }) => days === 90, late)
  const asked = requestOf(page, readDevicesUtilization)
  await openAs(page, demo.administrator, '/demo/core/performance?days=90')
  expect((await asked).postDataJSON()).toMatchObject({ days: 90 })
  const { chart, period } = estatePerformance(page)
  await expectFigures(chart('Drops'))
  await period.selectOption('60')
  await expectFigures(chart('Devices utilization'))
  const figures = chart('Devices utilization').locator('tbody')
  const of60Days = await figures.textContent()
  await release()
  await drawn(page)
  await expect(plotOf(chart('Devices utilization'))).not.toHaveAttribute('aria-valuetext', /987,654/)
  expect(await figures.textContent()).toBe(of60Days)
})

test('data usage is that of the mobile network or of Wi-Fi [C-1506]', async ({ page }) => {
  const { chart } = await openPage(page)
  const data = chart('Data usage')
  await expect(data.getByRole('radio', { name: 'Mobile' })).toBeChecked()
  const figures = () => data.locator('tbody').textContent()
  const ofMobile = await figures()
  await data.getByRole('radio', { name: 'Wi-Fi' }).click()
  await expect(page).toHaveURL(/network=wifi$/)
  await expect(data.getByRole('columnheader').last()).toHaveText('Wi-Fi')
  expect(await figures()).not.toBe(ofMobile)
})

test('what is pointed at in one chart is shown in all', async ({ page }) => {
  const { charts, chart } = await openPage(page)
  await walkBackTo(chart('Devices utilization'), /: [1-9]/)
  await plotOf(chart('Devices utilization')).hover()
  await expect(charts.locator('[class*=crosshair]')).toHaveCount(7)
})

test('each chart is exported as a file of its days [C-1507 C-9946]', async ({ page }) => {
  const { chart } = await openPage(page)
  for (const [title, call, head] of [
    ['Devices utilization', exportDevicesUtilization, 'Date,Devices used'],
    ['Battery swaps', exportEstateEvents, 'Date,Battery swaps'],
  ] as const) {
    const asked = requestOf(page, call)
    const downloaded = page.waitForEvent('download')
    await chart(title)
      .getByRole('button', { name: `Export ${title} as CSV` })
      .click()
    const file = await downloaded
    expect((await asked).postDataJSON()).toMatchObject({ days: 30 })
    expect(file.suggestedFilename()).toMatch(new RegExp(`^${title}_\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z\\.csv$`))
    const lines = Buffer.concat(await (await file.createReadStream()).toArray())
      .toString('utf8')
      .split('\r\n')
    expect(lines[0]).toBe(`\uFEFF${head}`)
    expect(lines).toHaveLength(32)
    expect(
      lines.slice(1, 31).filter((line) => /^\d{4}-\d\d-\d\d,[1-9]\d*$/.test(line)).length,
    ).toBeGreaterThan(5)
  }
})

test('a world without data says so in every chart [C-1509]', async ({ page, organisation }) => {
  const world = await organisation.makeWorld()
  const person = await organisation.makePerson({ worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/core/performance`)
  const { charts } = estatePerformance(page)
  await expect(charts.getByText('No data available')).toHaveCount(7)
  const exports = charts.getByRole('button', { name: /^Export/ })
  await expect(exports).toHaveCount(7)
  for (const button of await exports.all()) await expect(button).toBeDisabled()
})

test('a chart that cannot be loaded says so and is tried again; the others stay [C-9944]', async ({
  page,
}) => {
  const restore = await failCall(page, readEstateDataUsage, 'tooManyRequests')
  await openAs(page, demo.administrator, '/demo/core/performance')
  const { chart } = estatePerformance(page)
  await expect(chart('Data usage').getByText('This chart could not be loaded.')).toBeVisible()
  await expectFigures(chart('Devices utilization'))
  await expectFigures(chart('Drops'))
  await restore()
  await chart('Data usage').getByRole('button', { name: 'Try again' }).click()
  await expectFigures(chart('Data usage'))
})

test('who is bound to a home location or a zone sees that alone, and picks what is open [A-1507 C-1503 C-1504 C-2407 C-2413]', async ({
  page,
}) => {
  const pickers = page.getByRole('group', { name: 'Devices shown' }).getByRole('combobox')
  const names = async () =>
    await pickers.evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
  await openPage(page)
  const ofAll = await mostUsed(page)
  expect(await names()).toEqual(['Home location', 'Group', 'Zone', 'Period'])

  await page.context().clearCookies()
  await openPage(page, '', demo.site)
  expect(await names()).toEqual(['Group', 'Period'])
  const atSite = await mostUsed(page)
  expect(atSite).toBeGreaterThan(0)
  expect(atSite).toBeLessThan(ofAll)

  await page.context().clearCookies()
  await openPage(page, '', demo.zone)
  expect(await names()).toEqual(['Home location', 'Period'])
  expect(await mostUsed(page)).toBeLessThan(ofAll)
})

test('who is bound to a group picks among home locations [C-1504 C-2413]', async ({ page }) => {
  const { pick } = await openPage(page)
  const person = await makeDemoPerson({ group: await pick('Group') })
  await page.context().clearCookies()
  await openAs(page, person, '/demo/core/performance')
  await expectFigures(estatePerformance(page).chart('Devices utilization'))
  await expect(page.getByRole('combobox', { name: 'Home location' })).toBeVisible()
  for (const name of ['Group', 'Zone']) await expect(page.getByRole('combobox', { name })).toHaveCount(0)
})

test('on the narrowest screen the charts stand below each other, and nothing is moved sideways', async ({
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
