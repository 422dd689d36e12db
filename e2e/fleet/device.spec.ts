import { findDeviceIds, getDeviceInfo } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { failCall, requestOf } from '../network.ts'
import { expectFigures, plotOf } from '../pages/charts.ts'
import { devicePage } from '../pages/core.ts'
import { driving, onDesk, openTab } from './demo-devices.ts'

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

test('an application’s chart opens with its row and closes with it [C-901 C-904 C-905 C-907 C-908 C-909 C-912]', async ({
  page,
}) => {
  await openTab(page, 'applications')
  const main = page.getByRole('main')
  const table = main.getByRole('table', { name: 'Applications' })
  const messenger = table.getByRole('button', { name: 'Team Messenger' })
  await messenger.click()
  const chart = main.getByRole('region', { name: 'Team Messenger: usage' })
  await expectFigures(chart)
  await chart.getByRole('radio', { name: 'Data', exact: true }).click()
  await expectFigures(main.getByRole('region', { name: 'Team Messenger: data' }))
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
  await expectFigures(chart)
  await chart.getByRole('radio', { name: 'CPU', exact: true }).click()
  await main.getByRole('radio', { name: '7 days', exact: true }).click()
  await expectFigures(main.getByRole('region', { name: 'frontdesk.exe: CPU' }))
  // The address holds it all, for a reload as for a link.
  await page.reload()
  const again = main.getByRole('region', { name: 'frontdesk.exe: CPU' })
  await expectFigures(again)
  await expect(plotOf(again)).toHaveAttribute('aria-valuemax', '7')
  await main.getByRole('button', { name: 'Close the chart' }).click()
  await expect(main.getByRole('region', { name: /frontdesk/ })).toHaveCount(0)
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
