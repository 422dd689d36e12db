import { readApplicationDeviceUsage } from '@muster/contract'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { requestOf } from '../network.ts'
import { expectFigures, plotOf } from '../pages/charts.ts'
import { coreTabs, devicePage } from '../pages/core.ts'
import { softwareList, softwarePage } from '../pages/software.ts'
import { fileOf } from './downloads.ts'

const charts = ['Devices using it per day', 'Minutes used per day', 'Data usage']

test('the tab leads to the applications of the estate, and from there to one of them and back [C-123 C-124 C-1601 C-1602 C-1615 C-1618 C-1630]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, '/demo/core')
  await coreTabs(page).filter({ hasText: 'Applications' }).click()
  await expect(page).toHaveURL('/demo/core/applications')
  const { heads, head, rows, search, link } = softwareList(page, 'Applications')
  await expect(heads).toHaveText([
    'Name',
    'Package name',
    'Shared user ID',
    'Installed',
    'Versions',
    'Latest version',
    'Last used',
    'Devices using it',
    'First installed',
  ])
  await expect(head('Last used')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows).toHaveCount(20)
  await search.fill('messenger')
  await search.press('Enter')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('io.harrow.messenger')
  await link('Team Messenger').click()
  await expect(page).toHaveURL(/\/demo\/core\/applications\/performance\?id=[^&]+$/)
  const { title, breadcrumb, figures, chart, sharedUser } = softwarePage(page)
  await expect(title).toHaveText('Team Messenger')
  await expect(page.getByRole('main')).toContainText('io.harrow.messenger')
  for (const name of charts) await expectFigures(chart(name))
  await expect(figures.getByRole('term')).toHaveText([
    'Mobile data used',
    'Wi-Fi data used',
    'Total minutes used',
    'Average minutes per day',
    'Installed now',
    'Versions now',
  ])
  await expect(sharedUser).toHaveCount(0)
  await breadcrumb.click()
  await expect(page).toHaveURL('/demo/core/applications?search=messenger')
})

test('devices, period and version are chosen for both tabs, and reload the list of devices [C-125 C-1620 C-1621 C-1622 C-1635 C-1636 C-1637 C-1638 C-1641]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, '/demo/core/applications?search=messenger')
  await softwareList(page, 'Applications').link('Team Messenger').click()
  const one = softwarePage(page)
  await expectFigures(one.chart('Devices using it per day'))
  await one.period.selectOption('60')
  await expect(plotOf(one.chart('Devices using it per day'))).toHaveAttribute('aria-valuemax', '60')
  await expect(one.version).toHaveValue('All versions')
  await page.getByRole('button', { name: 'About versions' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('used in this period')
  const asked = requestOf(page, readApplicationDeviceUsage)
  const version = await one.pick('Version', 1)
  expect((await asked).postDataJSON()).toMatchObject({ days: 60, version })
  await expectFigures(one.chart('Devices using it per day'))

  await one.tab('Devices').click()
  await expect(page).toHaveURL(/\/applications\/devices\?id=.*days=60.*version=/)
  await expect(one.heads).toHaveText([
    'Serial number',
    'IMEI',
    'Asset tag',
    'Groups',
    'Home location',
    'Last used',
    'Mobile data',
    'Wi-Fi data',
    'Version',
  ])
  await expect(one.rows.first()).toContainText(version)
  const serial = (await one.rows.first().getByRole('link').textContent()) ?? ''
  await one.search.fill(serial)
  await one.search.press('Enter')
  await expect(one.rows).toHaveCount(1)
  const { name, lines } = await fileOf(page, one.exports)
  expect(name).toBe('applicationDevices.csv')
  expect(lines.slice(1).join()).toContain(serial)
  await one.pick('Home location')
  await expect(one.search).toHaveValue('')
  await expect(page).not.toHaveURL(/search=/)
  await one.tab('Performance').click()
  await expect(page).toHaveURL(/\/applications\/performance\?.*homeLocationId=/)
  const all = page.getByRole('button', { name: 'All devices' })
  await all.click()
  await expect(all).toHaveAttribute('aria-pressed', 'true')
  await one.tab('Devices').click()
  await one.table.getByRole('link', { name: serial }).click()
  await expect(page).toHaveURL(/\/demo\/core\/devices\/info\?id=/)
  await expect(devicePage(page).tab('Applications')).toBeVisible()
  await expect(page.getByRole('main')).toContainText(serial)
})
