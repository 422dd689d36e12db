import { findDeviceIds } from '@muster/contract'
import { expect, test } from '../fixtures.ts'
import { requestOf } from '../network.ts'
import { expectFigures, plotOf } from '../pages/charts.ts'
import { devicePage } from '../pages/core.ts'
import { driving, onDesk, openTab } from './demo-devices.ts'

test('a device is looked up by its serial number, and its tabs depend on its platform [C-601 C-605 C-607 C-701 C-702 C-715 C-718 C-719]', async ({
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

test('a process’s chart shows use or processor time [C-1001 C-1006 C-1007 C-1008]', async ({ page }) => {
  await openTab(page, 'processes', onDesk)
  const main = page.getByRole('main')
  await main.getByRole('table', { name: 'Processes' }).getByRole('button', { name: 'frontdesk.exe' }).click()
  const chart = main.getByRole('region', { name: 'frontdesk.exe: usage' })
  await expectFigures(chart)
  await chart.getByRole('radio', { name: 'CPU', exact: true }).click()
  await main.getByRole('radio', { name: '7 days', exact: true }).click()
  await expectFigures(main.getByRole('region', { name: 'frontdesk.exe: CPU' }))
  // The URL holds it all, for a reload as for a link.
  await page.reload()
  const again = main.getByRole('region', { name: 'frontdesk.exe: CPU' })
  await expectFigures(again)
  await expect(plotOf(again)).toHaveAttribute('aria-valuemax', '7')
  await main.getByRole('button', { name: 'Close the chart' }).click()
  await expect(main.getByRole('region', { name: /frontdesk/ })).toHaveCount(0)
})
