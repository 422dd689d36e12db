import { last30Days, setTableEventFilters } from '@muster/contract'
import { makeDemoPerson } from '../control.ts'
import { expect, openAs, test } from '../fixtures.ts'
import { answerOf, countRequests } from '../network.ts'
import { expectFigures, plotOf, walkBackTo } from '../pages/charts.ts'
import { deviceEvents } from '../pages/device-events.ts'
import { driving, openTab } from './demo-devices.ts'

test('performance shows 24 hours, 30 days and any date; a bar of a day opens that day [C-1201 C-1202 C-1204 C-1205 C-1207 C-1208 C-1211]', async ({
  page,
}) => {
  await openTab(page, 'performance')
  const main = page.getByRole('main')
  const choose = (name: string) => main.getByRole('radio', { name, exact: true }).click()
  const report = (name: string) => main.getByRole('region', { name, exact: true })
  await expect(report('Last 24 hours').getByRole('heading', { level: 2 })).toHaveText([
    'Device usage',
    'Data usage',
    'Charge level',
    /^Events/,
  ])
  await choose('Last 30 days')
  const month = report('Last 30 days')
  const usage = month.getByRole('region', { name: 'Device usage' })
  await expectFigures(usage)
  const strip = month.getByRole('region', { name: 'Report figures' })
  await expect(strip.getByRole('term')).toHaveText([
    'Wi-Fi data',
    'Mobile data',
    'Reboots',
    'Low power',
    'Time errors',
    'Battery swaps',
    'Drops',
  ])
  await expect(strip.getByRole('definition').first()).toHaveText(/\d/)
  await expect(strip).toContainText(/Smart batter.*Updated \d/)
  // A day on which the device was used; it has days off.
  await walkBackTo(usage, /: [1-9].* h/)
  await plotOf(usage).press('Enter')
  const day = report('Selected date')
  await expectFigures(day.getByRole('region', { name: 'Device usage' }))
  await expectFigures(day.getByRole('region', { name: 'Charge level' }))
  // Back at the month nothing is loaded again.
  const loaded = countRequests(page, last30Days.deviceUsage)
  await choose('Last 30 days')
  await expectFigures(usage)
  await choose('Last 24 hours')
  await expect(report('Last 24 hours')).toBeVisible()
  expect(loaded()).toBe(0)
})

test('the events of a list are chosen, stored, and shown newest first with their details [C-1206 C-1216 C-1217 C-1220 C-1223 C-1230 C-1235]', async ({
  page,
}) => {
  await openAs(page, await makeDemoPerson(), `/demo/core/devices/performance?sn=${driving.serialNumber}`)
  const { open, opener, edit, box, boxes, finish, rows } = deviceEvents(page)
  await open()
  await expect(opener).toHaveAttribute('aria-expanded', 'false')
  await opener.click()
  await edit('Events')
  await box('Display all').check()
  const all = await boxes.count()
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(all)
  await box('Display all').uncheck()
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(0)
  await box('Network changed').check()
  await box('Low power').check()
  const saved = answerOf(page, setTableEventFilters)
  await finish('Apply')
  expect((await saved).status()).toBe(200)

  const shown = async () => {
    await expect(rows.filter({ hasText: 'Low power' }).first()).toContainText(/\d%$/)
    await expect(rows.filter({ hasText: 'Network changed' }).first()).toContainText(/\w → \w/)
    await expect(rows.filter({ hasNotText: /Low power|Network changed/ })).toHaveCount(0)
    const times = (await rows.locator('td:first-child').allTextContents()).map((text) => Date.parse(text))
    expect(times).not.toContain(Number.NaN)
    expect(new Set(times).size).toBeGreaterThan(1)
    expect(times).toEqual(times.toSorted((one, other) => other - one))
  }
  await shown()

  await page.reload()
  await open()
  await opener.click()
  await shown()
  await edit('Events')
  await expect(boxes.and(page.locator(':checked'))).toHaveCount(2)
  await finish('Cancel')
  // The charts keep showing what was chosen for them.
  await edit('Device usage')
  await expect(box('Network changed')).not.toBeChecked()
})

test('on the smallest screen the reports stand side by side, and nothing scrolls sideways', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openTab(page, 'performance')
  const reports = page.getByRole('main').getByRole('group', { name: 'Report' }).getByRole('radio')
  await expect(reports).toHaveCount(3)
  const boxes = await Promise.all((await reports.all()).map((report) => report.boundingBox()))
  expect(new Set(boxes.map((box) => box?.y)).size).toBe(1)
  expect(Math.max(...boxes.map((box) => (box?.x ?? 0) + (box?.width ?? 0)))).toBeLessThanOrEqual(320)
})
