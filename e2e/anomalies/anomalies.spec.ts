import {
  countDevicesByStatus,
  exportAnomalyDevices,
  listAnomalies,
  listAnomalyDevices,
} from '@muster/contract'
import type { Download, Page } from '@playwright/test'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { answerOf, requestOf } from '../network.ts'
import { anomalyDevices, anomalyHistory, anomalyList, daysAgo } from '../pages/anomalies.ts'
import { plotOf, walkBackTo } from '../pages/charts.ts'
import { coreTabs } from '../pages/core.ts'
import { messages } from '../pages/messages.ts'

const detection = { smartGroupingHour: 3, smartGroupingTimeZone: 'UTC' }
const devices = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ serialNumber: `SN-${100 + index}` }))

async function openList(page: Page, query = '') {
  await openAs(page, demo.administrator, `/demo/core/anomalies${query}`)
  const list = anomalyList(page)
  await expect(list.links.first()).toBeVisible()
  return list
}

async function openHistory(page: Page) {
  await (await openList(page)).links.first().click()
  const history = anomalyHistory(page)
  await expect(plotOf(history.chart)).toHaveAttribute('data-ready')
  return history
}

/** The day that was raised last, by keys. */
async function openDevices(page: Page) {
  const { chart } = await openHistory(page)
  await walkBackTo(chart, /Anomaly raised [1-9]/)
  await page.keyboard.press('Enter')
  const shown = anomalyDevices(page)
  await expect(shown.links.first()).toBeVisible()
  return shown
}

async function linesOf(file: Download): Promise<string[]> {
  const text = Buffer.concat(await (await file.createReadStream()).toArray()).toString('utf8')
  return text
    .replace(/^\uFEFF/, '')
    .trim()
    .split('\r\n')
}

test('the tab leads to what was found, the last detected first [C-110 C-120 C-1801 C-1802 C-1803]', async ({
  page,
}) => {
  const counted = answerOf(page, countDevicesByStatus)
  await openAs(page, demo.administrator, '/demo/core')
  const asked = requestOf(page, listAnomalies)
  await coreTabs(page).filter({ hasText: 'Anomalies' }).click()
  await expect(page).toHaveURL('/demo/core/anomalies')
  const { title, heads, rows, off, tooFew } = anomalyList(page)
  await expect(title).toBeVisible()
  await expect(heads).toHaveText([
    'Description',
    'Last affected',
    'Total affected',
    'Highest affected',
    'Occurrences',
    'Last detected',
    'First detected',
  ])
  await expect(rows.first()).toBeVisible()
  expect((await asked).postDataJSON()).toMatchObject({ sort: { field: 'lastDetected', order: 'desc' } })
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('20')
  // A notice would be there once the devices are counted.
  await counted
  await expect(off.or(tooFew)).toHaveCount(0)
})

test('anomalies are of the alert types that are chosen [C-1804]', async ({ page }) => {
  const { filter, links } = await openList(page)
  const all = await links.count()
  const alert = /^(\S+)/.exec((await links.first().textContent()) ?? '')?.[1] ?? ''
  await filter.click()
  const choice = page.getByRole('checkbox', { name: new RegExp(`^${alert}`) }).first()
  await choice.click()
  await expect(choice).toBeChecked()
  await expect(page).toHaveURL(/alertTypes=\w+$/)
  await expect(links.filter({ hasNotText: new RegExp(`^${alert}`) })).toHaveCount(0)
  expect(await links.count()).toBeGreaterThan(0)
  await page.getByRole('button', { name: /^Remove filter/ }).click()
  await expect(links).toHaveCount(all)
})

test('a click anywhere in a row leads to its history [C-121 C-1805]', async ({ page }) => {
  const { rows, links } = await openList(page)
  const name = await links.first().textContent()
  await rows.first().getByRole('cell').nth(3).click()
  await expect(page).toHaveURL(/\/core\/anomalies\/details\?anomalyId=[\w-]+$/)
  await expect(anomalyHistory(page).title).toHaveText(name ?? '')
})

test('an anomaly is told in plain words [C-1816 C-1817 C-1818 C-1819 C-9945]', async ({ page }) => {
  const { statement, facts } = await openHistory(page)
  await expect(statement).toContainText(/\d+(\.\d)?× more than expected/)
  await expect(statement).toContainText(/[\d,]+ of [\d,]+ devices like this have the .+ alert/)
  await expect(statement).toContainText(/[\d,]+ of [\d,]+ devices have the .+ alert/)
  await expect(facts.getByRole('term')).toHaveText([
    'Last detected',
    'Last affected',
    'First detected',
    'Highest affected',
    'Occurrences',
    'Total affected',
    'Alert type',
    'Affected properties',
  ])
})

test('a day of the chart leads to its devices by mouse and by keys [C-122 C-1820 C-1821 C-9908]', async ({
  page,
}) => {
  const { chart } = await openHistory(page)
  await expect(plotOf(chart)).toHaveAttribute('aria-valuemax', '90')
  await walkBackTo(chart, /Anomaly raised [1-9]/)
  const index = Number(await plotOf(chart).getAttribute('aria-valuenow')) - 1
  await page.keyboard.press('Enter')
  const address = /details\/devices\?anomalyId=[\w-]+&utc=\d{4}-\d\d-\d\d$/
  await expect(page).toHaveURL(address)
  const byKeys = page.url()
  await page.goBack()
  await expect(plotOf(chart)).toHaveAttribute('data-ready')
  const box = await plotOf(chart).boundingBox()
  if (!box) throw new Error('The chart is not there')
  // The plot begins 60 px from the left of its chart and ends 4 px before its right.
  const left = 60 + ((box.width - 64) * (index + 0.5)) / 90
  await plotOf(chart).click({ position: { x: left, y: box.height / 2 } })
  await expect(page).toHaveURL(byKeys)
})

test('the chart is exported with both of its columns [C-1822 C-9946]', async ({ page }) => {
  const { chart } = await openHistory(page)
  const downloaded = page.waitForEvent('download')
  await chart.getByRole('button', { name: 'Export Devices affected as CSV' }).click()
  const file = await downloaded
  expect(file.suggestedFilename()).toMatch(/^Devices affected_\d{4}-\d\d-\d\dT[\d-]+Z\.csv$/)
  const lines = await linesOf(file)
  expect(lines[0]).toBe('Date (UTC),Devices affected: anomaly raised,Devices affected: not raised')
  expect(lines.slice(1).filter((line) => /^\d{4}-\d\d-\d\d,[1-9]\d*,0$/.test(line)).length).toBeGreaterThan(0)
})

test('the devices of a day stand below anomalies and history, and lead to each [C-1830 C-1831 C-1832 C-1833]', async ({
  page,
}) => {
  const asked = requestOf(page, listAnomalyDevices)
  const { trail, heads, links } = await openDevices(page)
  expect((await asked).postDataJSON()).toMatchObject({
    sort: { field: 'updated', order: 'desc' },
    search: '',
  })
  await expect(trail).toHaveText(['Anomalies', 'History'])
  await expect(heads).toHaveText([
    'Serial number',
    'Asset tag',
    'IMEI',
    'Model',
    'Group',
    'Home location',
    'Last seen',
  ])
  await links.first().click()
  await expect(page).toHaveURL(/\/core\/devices\/info\?id=/)
  await page.goBack()
  await trail.last().click()
  await expect(page).toHaveURL(/\/core\/anomalies\/details\?anomalyId=[\w-]+$/)
})

test('the devices are searched and exported as they are shown [C-1831 C-1834 C-9946]', async ({ page }) => {
  const { links, rows, search, exports: button } = await openDevices(page)
  const serialNumber = (await links.first().textContent()) ?? ''
  await search.fill(serialNumber)
  await search.press('Enter')
  await expect(rows).toHaveCount(1)
  const asked = requestOf(page, exportAnomalyDevices)
  const downloaded = page.waitForEvent('download')
  await button.click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('anomalyDevices.csv')
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('10000')
  const lines = await linesOf(file)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(serialNumber)
})

test('a day that was not searched, or is none, says so [C-9908 C-9945]', async ({ page }) => {
  await openHistory(page)
  const id = new URL(page.url()).searchParams.get('anomalyId')
  await page.goto(`/demo/core/anomalies/details/devices?anomalyId=${id}&utc=${daysAgo(200)}`)
  await expect(page.getByText(/^No search for anomalies on/)).toBeVisible()
  await page.goto(`/demo/core/anomalies/details/devices?anomalyId=${id}&utc=yesterday`)
  await expect(page.getByText('The address names no day')).toBeVisible()
})

test('an anomaly that is none is not found, with a way to the list [C-1815 C-2350 C-9945]', async ({
  page,
}) => {
  for (const query of ['', '?anomalyId=nobody', '?anomalyId=%00']) {
    await openAs(page, demo.administrator, `/demo/core/anomalies/details${query}`)
    await expect(anomalyHistory(page).notFound).toBeVisible()
  }
  await anomalyHistory(page).toList.click()
  await expect(page).toHaveURL('/demo/core/anomalies')
  await expect(anomalyList(page).links.first()).toBeVisible()
})

test('a notice says that nothing is looked for, or that there are too few devices [C-1806 C-1807 C-1808 C-2355 A-876 A-877]', async ({
  page,
  organisation,
}) => {
  const { off, tooFew, empty } = anomalyList(page)
  const open = async (count: number, settings = {}) => {
    const world = await organisation.makeWorld()
    await organisation.makeEstate({ worldId: world.id, devices: devices(count), settings })
    const person = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
    await page.context().clearCookies()
    const counted = answerOf(page, countDevicesByStatus)
    await openAs(page, person, `/${world.id}/core/anomalies`)
    await expect(empty).toBeVisible()
    await counted
    return world
  }
  const { id } = await open(60)
  await expect(off).toBeVisible()
  await expect(tooFew).toHaveCount(0)
  await page.getByRole('link', { name: 'Anomaly settings' }).click()
  await expect(page).toHaveURL(`/${id}/settings/anomalies`)

  await open(49, detection)
  await expect(tooFew).toContainText('needs at least 50 devices, and this world has 49')
  await expect(off).toHaveCount(0)

  await open(50, detection)
  await expect(off.or(tooFew)).toHaveCount(0)
})

test('who is neither administrator nor manager is refused at every address [C-110 C-1801 C-9902 A-1518]', async ({
  page,
}) => {
  for (const path of ['', '/details?anomalyId=x', '/details/devices?anomalyId=x&utc=2026-11-12']) {
    await openAs(page, demo.viewer, `/demo/core/anomalies${path}`)
    await expect(messages(page).deniedPage).toBeVisible()
  }
  await expect(coreTabs(page).filter({ hasText: 'Anomalies' })).toHaveCount(0)
})

test('an unknown page of the anomalies is their list [C-9907]', async ({ page }) => {
  await openAs(page, demo.administrator, '/demo/core/anomalies/nonsense')
  await expect(anomalyList(page).links.first()).toBeVisible()
})

test('on the narrowest screen nothing is moved sideways', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 })
  await openAs(page, demo.administrator, '/demo/core/anomalies')
  const link = page.getByRole('list', { name: 'Anomalies' }).getByRole('link').first()
  await expect(link).toBeVisible()
  const sideways = () => page.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
  expect(await sideways()).toBe(0)
  await link.click()
  await expect(plotOf(anomalyHistory(page).chart)).toHaveAttribute('data-ready')
  expect(await sideways()).toBe(0)
})
