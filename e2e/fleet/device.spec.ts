import { readFile } from 'node:fs/promises'
import { findDeviceIds, getDeviceInfo, last24Hours, last30Days } from '@muster/contract'
import type { Page } from '@playwright/test'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { failCall, reportedError, requestOf } from '../network.ts'
import { devicePage } from '../pages/core.ts'

/** Devices of the demo, which is the same every time: one that drives, and one that stands on a desk. */
const driving = { serialNumber: 'K52878000015', name: 'Kestrel K52' }
const onDesk = { serialNumber: 'BW1878000017', name: 'Brackwell Slate 10' }

const openTab = async (page: Page, tab: string, { serialNumber } = driving) =>
  await openAs(page, demo.administrator, `/demo/core/devices/${tab}?sn=${serialNumber}`)

const encoded = (id: string) => Buffer.from(id).toString('base64url')

test('a device is looked up by its serial number, and its tabs follow from its platform [C-601 C-605 C-607 C-701 C-702 C-715 C-718 C-719]', async ({
  page,
}) => {
  const asked = requestOf(page, findDeviceIds)
  await openTab(page, 'info')
  expect(new URL((await asked).url()).search).toBe(`?sn=${driving.serialNumber}`)
  const { title, tabs, tab, alerts } = devicePage(page)
  await expect(title).toHaveText(driving.name)
  await expect(page).toHaveURL(/\/demo\/core\/devices\/info\?id=[\w-]+$/)
  await expect(tabs).toHaveText(['Overview', 'Applications', 'Location', 'Performance', 'Signal', 'Coverage'])
  const { search } = new URL(page.url())
  for (const name of ['Applications', 'Location', 'Performance', 'Signal', 'Coverage']) {
    await tab(name).click()
    await expect(tab(name)).toHaveAttribute('aria-current', 'page')
    await expect(alerts).toBeVisible()
    expect(new URL(page.url()).search).toContain(search.slice(1))
  }
  await page.goto(`/demo/core/devices/info?sn=${onDesk.serialNumber}`)
  await expect(title).toHaveText(onDesk.name)
  await expect(tabs).toHaveText(['Overview', 'Processes', 'Location', 'Performance', 'Signal', 'Coverage'])
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Devices' }).click()
  await expect(page).toHaveURL('/demo/core/devices')
})

test('the overview of a device has its cards, whose links lead to the list [C-801 C-807 C-808 C-813 C-816 C-819]', async ({
  page,
}) => {
  await openTab(page, 'info')
  const { card } = devicePage(page)
  for (const name of ['System', 'Product agent', /^Battery/, 'Storage', 'Last known Wi-Fi', /^SIM/]) {
    await expect(card(name)).toBeVisible()
  }
  await expect(card('System')).toContainText(driving.serialNumber)
  await expect(
    card(/^Battery/)
      .getByRole('link')
      .first(),
  ).toHaveAttribute('href', /^\/demo\/battery\/all\?id=/)
  await card('Product agent').getByRole('link').first().click()
  await expect(page).toHaveURL(/\/demo\/core\/devices\?groups=/)
  await expect(page.getByRole('table', { name: 'Devices' })).toContainText(driving.serialNumber)
})

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
    'Events',
  ])
  await choose('Last 30 days')
  const month = report('Last 30 days')
  const usage = month.getByRole('region', { name: 'Device usage' })
  await expect(usage.getByRole('slider')).toBeVisible()
  await expect(month.getByRole('term').or(month.getByText('Reboots'))).not.toHaveCount(0)
  await usage.getByRole('slider').press('End')
  await usage.getByRole('slider').press('ArrowLeft')
  await usage.getByRole('slider').press('Enter')
  const day = report('Selected date')
  await expect(day).toBeVisible()
  await expect(day.getByRole('region', { name: 'Charge level' }).getByRole('slider')).toBeVisible()
  // Back at the month nothing is loaded again.
  const loaded = requestOf(page, last30Days.deviceUsage).then(() => 'again')
  await choose('Last 30 days')
  await expect(usage.getByRole('slider')).toBeVisible()
  expect(await Promise.race([loaded, Promise.resolve('not')])).toBe('not')
})

test('the events of a chart are chosen, kept, and listed below [C-1206 C-1216 C-1217 C-1219 C-1220 C-1221 C-1223 C-1224 C-1230 C-1235]', async ({
  page,
  organisation,
}) => {
  void organisation
  await openTab(page, 'performance', onDesk)
  const main = page.getByRole('main')
  await main.getByRole('radio', { name: 'Last 30 days', exact: true }).click()
  const report = main.getByRole('region', { name: 'Last 30 days', exact: true })
  const events = report.getByRole('button', { name: /^Events \d/ })
  await expect(events).toHaveAttribute('aria-expanded', 'false')
  await events.click()
  await expect(report.getByRole('table', { name: 'Events' })).toBeVisible()

  await report.getByRole('button', { name: 'Choose events of Device usage' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('checkbox', { name: 'Process crashed' })).toHaveCount(0)
  await dialog.getByRole('checkbox', { name: 'Network lost' }).check()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
  await report.getByRole('button', { name: 'Choose events of Device usage' }).click()
  await expect(dialog.getByRole('checkbox', { name: 'Network lost' })).not.toBeChecked()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)
})

test('a chart that cannot be loaded says so, the others stay; the operator hears of it [C-9944 B-950]', async ({
  page,
}) => {
  const restore = await failCall(page, last24Hours.deviceUsage, 'tooManyRequests')
  const reported = reportedError(page)
  await openTab(page, 'performance')
  const chart = page.getByRole('region', { name: 'Device usage' })
  await expect(chart.getByText('This chart could not be loaded.')).toBeVisible()
  expect(await reported).toContain('429')
  await expect(page.getByRole('region', { name: 'Data usage' }).getByRole('slider')).toBeVisible()
  await restore()
  await chart.getByRole('button', { name: 'Try again' }).click()
  await expect(chart.getByRole('slider')).toBeVisible()
})

test('an application’s chart opens with its row and closes with it [C-901 C-904 C-905 C-907 C-908 C-909 C-912]', async ({
  page,
}) => {
  await openTab(page, 'applications')
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'Applications' })
  const messenger = table.getByRole('button', { name: 'Team Messenger' })
  await messenger.click()
  const chart = main.getByRole('region', { name: 'Team Messenger: usage' })
  await expect(chart.getByRole('slider')).toBeVisible()
  await chart.getByRole('radio', { name: 'Data', exact: true }).click()
  await expect(main.getByRole('region', { name: 'Team Messenger: data' }).getByRole('slider')).toBeVisible()
  await messenger.click()
  await expect(main.getByRole('region', { name: /Team Messenger/ })).toHaveCount(0)
  await main.getByRole('radio', { name: 'System', exact: true }).click()
  await expect(messenger).toHaveCount(0)
  await main.getByRole('textbox', { name: 'Search applications' }).fill('keychain')
  await main.getByRole('textbox', { name: 'Search applications' }).press('Enter')
  await expect(table.locator('tbody').getByRole('row')).toHaveCount(1)
})

test('a process’s chart shows use or processor time [C-1001 C-1006 C-1007 C-1008]', async ({ page }) => {
  await openTab(page, 'processes', onDesk)
  const main = page.getByRole('main')
  await main.getByRole('table', { name: 'Processes' }).getByRole('button', { name: 'frontdesk.exe' }).click()
  const chart = main.getByRole('region', { name: 'frontdesk.exe: usage' })
  await expect(chart.getByRole('slider')).toBeVisible()
  await chart.getByRole('radio', { name: 'CPU', exact: true }).click()
  await expect(main.getByRole('region', { name: 'frontdesk.exe: CPU' }).getByRole('slider')).toBeVisible()
  await main.getByRole('button', { name: 'Close the chart' }).click()
  await expect(main.getByRole('region', { name: /frontdesk/ })).toHaveCount(0)
})

test('the location has pins for the device and its home, or says that it is unknown [C-1101 C-1102 C-1103 C-1104 C-1105]', async ({
  page,
  organisation,
}) => {
  await openTab(page, 'location')
  const main = page.getByRole('main')
  await expect(main.getByRole('img', { name: 'The device' })).toBeVisible()
  await expect(main.getByRole('img', { name: /^Home location / })).toBeVisible()
  await expect(main.getByText('Last lock')).toBeVisible()

  const world = await organisation.makeWorld()
  const { deviceIds } = await organisation.makeEstate({
    worldId: world.id,
    devices: [{ serialNumber: 'A1' }],
  })
  await openAs(
    page,
    await organisation.makePerson({ worldIds: [world.id] }),
    `/${world.id}/core/devices/location?id=${encoded(deviceIds[0] ?? '')}`,
  )
  await expect(main.getByRole('status').getByText('Location unknown')).toBeVisible()
})

test('the signal of a day is on a map and in a chart, and can be taken away [C-1301 C-1302 C-1306 C-1307 C-1308 C-1309]', async ({
  page,
  organisation,
}) => {
  await openTab(page, 'signal')
  const main = page.getByRole('main')
  await expect(main.getByRole('button', { name: 'Next day' })).toBeDisabled()
  await main.getByRole('button', { name: 'Previous day' }).click()
  await expect(main.getByRole('button', { name: 'Next day' })).toBeEnabled()
  await expect(main.getByRole('region', { name: 'Signal level' }).getByRole('slider')).toBeVisible()
  const download = page.waitForEvent('download')
  await main.getByRole('button', { name: 'Export', exact: true }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('signalStrength.csv')
  expect((await readFile(await file.path(), 'utf8')).split('\r\n').length).toBeGreaterThan(2)

  const world = await organisation.makeWorld()
  const { deviceIds } = await organisation.makeEstate({
    worldId: world.id,
    devices: [{ serialNumber: 'A1' }],
  })
  const silent = `/${world.id}/core/devices/signal?id=${encoded(deviceIds[0] ?? '')}`
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), silent)
  for (const network of ['2G', '3G', '4G', '5G']) {
    await expect(main.getByRole('button', { name: network, exact: true })).toBeDisabled()
  }
  await expect(main.getByText('No data available').first()).toBeVisible()
})

test('the coverage of a device is drawn in tiles, by view and period [C-1401 C-1402 C-1403 C-1406]', async ({
  page,
}) => {
  await openTab(page, 'coverage')
  const main = page.getByRole('main')
  await expect(
    main
      .getByRole('application', { name: /very poor/ })
      .or(main.getByLabel(/Map of very poor/))
      .first(),
  ).toBeVisible()
  await main.getByRole('radio', { name: 'No service', exact: true }).click()
  await expect(main.getByText('No service, %')).toBeVisible()
  await main.getByRole('radio', { name: '2 days', exact: true }).click()
})

test('wrong, foreign and hidden ids are not found, whatever the tab [C-712 C-2410 C-9906 C-9949]', async ({
  page,
  organisation,
}) => {
  const own = await organisation.makeWorld()
  const other = await organisation.makeWorld()
  const { deviceIds, homeLocationIds } = await organisation.makeEstate({
    worldId: own.id,
    devices: [
      { serialNumber: 'A1', homeLocation: 'Leeds' },
      { serialNumber: 'A2', homeLocation: 'York' },
    ],
  })
  const foreign = await organisation.makeEstate({ worldId: other.id, devices: [{ serialNumber: 'B1' }] })
  const person = await organisation.makePerson({
    worldIds: [own.id],
    homeLocationId: homeLocationIds.Leeds ?? '',
  })
  const { notFound, toDevices, title } = devicePage(page)
  await openAs(page, person, `/${own.id}/core/devices/info?id=${encoded(deviceIds[0] ?? '')}`)
  await expect(title).toHaveText('Tarvos T8 Scan')
  const path = `/${own.id}/core/devices`
  for (const address of [
    `${path}/performance?id=${encoded(deviceIds[1] ?? '')}`,
    `${path}/info?id=${encoded(foreign.deviceIds[0] ?? '')}`,
    `${path}/signal?id=${encoded('nobody')}`,
    `${path}/info?id=%E0%A4%A`,
    `${path}/info`,
    `${path}/nonsense?sn=A2`,
    `${path}?sn=B1`,
    `${path}?imei=${'9'.repeat(300)}`,
  ]) {
    await page.goto(address)
    await expect(notFound, address).toBeVisible()
  }
  await toDevices.click()
  await expect(page).toHaveURL(path)
})

test('a device that cannot be loaded offers a second attempt', async ({ page }) => {
  const restore = await failCall(page, getDeviceInfo, 'tooManyRequests')
  await openTab(page, 'info')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await restore()
  await again.click()
  await expect(devicePage(page).title).toHaveText(driving.name)
})
