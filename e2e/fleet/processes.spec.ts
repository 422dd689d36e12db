import { listProcessDevices, readProcessesUsage } from '@muster/contract'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { requestOf } from '../network.ts'
import { expectFigures, plotOf } from '../pages/charts.ts'
import { coreTabs } from '../pages/core.ts'
import { softwareList, softwarePage } from '../pages/software.ts'
import { fileOf } from './downloads.ts'

const charts = ['Devices using it per day', 'User activity minutes', 'CPU minutes']
const yardboard = '/demo/core/processes/performance?processName=yardboard.exe&productName=Yardboard'

test('the tab leads to the processes of the estate, both of whose names link to one [C-127 C-128 C-1701 C-1702 C-1703 C-1704 C-1715]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, '/demo/core')
  await coreTabs(page).filter({ hasText: 'Processes' }).click()
  await expect(page).toHaveURL('/demo/core/processes')
  const { heads, head, rows, search, link } = softwareList(page, 'Processes')
  await expect(heads).toHaveText([
    'Process name',
    'Product name',
    'Active devices',
    'Devices using it',
    'Versions',
    'Latest product version',
    'Latest file version',
    'Last used',
  ])
  await expect(head('Last used')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows).toHaveCount(20)
  for (const [name, text] of [
    ['Active devices', 'processor time'],
    ['Devices using it', 'at least a minute'],
  ] as const) {
    await head(name).getByRole('button').hover()
    await expect(page.getByRole('tooltip').filter({ hasText: text })).toBeVisible()
    await search.hover()
    await expect(page.getByRole('tooltip')).toHaveCount(0)
  }
  await search.fill('yard')
  await search.press('Enter')
  await expect(rows).toHaveCount(2)
  for (const name of ['yardboard.exe', 'Yardboard']) {
    await link(name).first().click()
    await expect(page).toHaveURL(/\/processes\/performance\?processName=\w+\.exe&productName=Yardboard$/)
    await page.goBack()
  }
})

test('devices, period and version are chosen for both tabs [C-131 C-1717 C-1718 C-1719 C-1721 C-1722 C-9951]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, yardboard)
  const one = softwarePage(page)
  for (const name of charts) await expectFigures(one.chart(name))
  await expect(one.version).toHaveValue('All process versions')
  const asked = requestOf(page, readProcessesUsage)
  const version = await one.pick('Version', 1)
  expect(version).toMatch(/^5\.2 \/ 5\.2\.\d/)
  const [productVersion, fileVersion] = version.split(' / ')
  expect((await asked).postDataJSON()).toMatchObject({ productVersion, fileVersion })
  await one.period.selectOption('90')
  await expect(plotOf(one.chart('CPU minutes'))).toHaveAttribute('aria-valuemax', '90')

  const list = requestOf(page, listProcessDevices)
  await one.tab('Devices').click()
  expect((await list).postDataJSON()).toMatchObject({
    days: 90,
    productVersion,
    fileVersion,
    sort: { field: 'lastUsed', order: 'desc' },
  })
  await expect(one.heads).toHaveText([
    'Serial number',
    'IMEI',
    'Asset tag',
    'Device name',
    'Groups',
    'Home location',
    'Last used',
    'Product version',
    'File version',
  ])
  const serial = (await one.rows.first().getByRole('link').textContent()) ?? ''
  await one.search.fill(serial)
  await one.search.press('Enter')
  await expect(one.rows).toHaveCount(1)
  await expect(one.rows).toContainText(fileVersion ?? '')
  const { name, lines } = await fileOf(page, one.exports)
  expect(name).toBe('processDevices.csv')
  expect(lines.slice(1).join()).toContain(serial)
  await one.pick('Version', 0)
  await expect(one.search).toHaveValue('')

  // A version that no device has, such as from an old link.
  await page.goto(`${yardboard}&productVersion=1&fileVersion=1.0`)
  await expectFigures(one.chart('CPU minutes'))
  await expect(one.version).toHaveValue('All process versions')
  await expect(page).not.toHaveURL(/fileVersion/)
})
