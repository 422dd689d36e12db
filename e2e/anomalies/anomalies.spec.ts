import { countDevicesByStatus, listAnomalies, listAnomalyDevices } from '@muster/contract'
import type { Download, Page } from '@playwright/test'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { answerOf, requestOf } from '../network.ts'
import { anomalyDevices, anomalyHistory, anomalyList } from '../pages/anomalies.ts'
import { plotOf, walkBackTo } from '../pages/charts.ts'
import { coreTabs } from '../pages/core.ts'

async function openHistory(page: Page) {
  await openAs(page, demo.administrator, '/demo/core/anomalies')
  await anomalyList(page).links.first().click()
  const history = anomalyHistory(page)
  await expect(plotOf(history.chart)).toHaveAttribute('data-ready')
  return history
}

/** Opens the last raised day by keyboard. */
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

test('the tab leads to the findings, the last detected first [C-110 C-120 C-1801 C-1802 C-1803]', async ({
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
    'Latest affected',
    'Total affected',
    'Highest affected',
    'Occurrences',
    'Last detected',
    'First detected',
  ])
  await expect(rows.first()).toBeVisible()
  expect((await asked).postDataJSON()).toMatchObject({ sort: { field: 'lastDetected', order: 'desc' } })
  expect(new URL((await asked).url()).searchParams.get('limit')).toBe('20')
  // A notice would show once the devices are counted.
  await counted
  await expect(off.or(tooFew)).toHaveCount(0)
})

test('a day of the chart leads to its devices by mouse and by keyboard [C-122 C-1820 C-1821 C-9908]', async ({
  page,
}) => {
  const { chart } = await openHistory(page)
  await expect(plotOf(chart)).toHaveAttribute('aria-valuemax', '90')
  await walkBackTo(chart, /Anomaly raised [1-9]/)
  const index = Number(await plotOf(chart).getAttribute('aria-valuenow')) - 1
  await page.keyboard.press('Enter')
  const url = /details\/devices\?anomalyId=[\w-]+&utc=\d{4}-\d\d-\d\d$/
  await expect(page).toHaveURL(url)
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

test('the devices of a day are below anomalies and history, are searched and exported, and link to each [C-1830 C-1831 C-1832 C-1833 C-1834 C-9946]', async ({
  page,
}) => {
  const asked = requestOf(page, listAnomalyDevices)
  const { trail, heads, links, rows, search, exports: button } = await openDevices(page)
  expect((await asked).postDataJSON()).toMatchObject({
    sort: { field: 'updated', order: 'desc' },
    search: '',
  })
  await expect(trail).toHaveText(['Anomalies', /^History: ./])
  await expect(heads).toHaveText([
    'Serial number',
    'Asset tag',
    'IMEI',
    'Model',
    'Group',
    'Home location',
    'Last seen',
  ])
  const serialNumber = (await links.first().textContent()) ?? ''
  await search.fill(serialNumber)
  await search.press('Enter')
  await expect(rows).toHaveCount(1)
  const downloaded = page.waitForEvent('download')
  await button.click()
  const file = await downloaded
  expect(file.suggestedFilename()).toBe('anomalyDevices.csv')
  const lines = await linesOf(file)
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(serialNumber)
  await links.first().click()
  await expect(page).toHaveURL(/\/core\/devices\/info\?id=/)
  await page.goBack()
  await trail.last().click()
  await expect(page).toHaveURL(/\/core\/anomalies\/details\?anomalyId=[\w-]+$/)
})

test('on the smallest screen nothing scrolls sideways', async ({ page }) => {
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
