import { listProcessDevices, readProcessesUsage } from '@muster/contract'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { requestOf } from '../network.ts'
import { expectFigures, plotOf } from '../pages/charts.ts'
import { coreTabs } from '../pages/core.ts'
import { softwareList, softwarePage } from '../pages/software.ts'
import { fileOf } from './downloads.ts'

const charts = ['Devices used per day', 'User activity minutes', 'CPU minutes']
const yardboard = '/demo/core/processes/performance?processName=yardboard.exe&productName=Yardboard'

test('the tab leads to the processes of the estate, whose names both lead to one [C-127 C-128 C-1701 C-1702 C-1703 C-1704 C-1715]', async ({
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
    'Used devices',
    'Versions',
    'Latest product version',
    'Latest file version',
    'Last used',
  ])
  await expect(head('Last used')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows).toHaveCount(20)
  for (const [name, text] of [
    ['Active devices', 'processor time'],
    ['Used devices', 'at least a minute'],
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

test('the list is sorted, searched and exported [C-1705 C-2349 C-9946]', async ({ page }) => {
  await openAs(page, demo.administrator, '/demo/core/processes?search=windows')
  const { rows, head, exports } = softwareList(page, 'Processes')
  await head('Process name').getByRole('button').click()
  await expect(rows.first()).toContainText('audiodg.exe')
  const { name, lines } = await fileOf(page, exports)
  expect(name).toBe('processesList.csv')
  expect(lines[1]).toContain('audiodg.exe')
  expect(lines.join()).not.toContain('Yardboard')
})

test('a process has three charts, each exported as a file of its days [C-1720]', async ({ page }) => {
  await openAs(page, demo.administrator, yardboard)
  const { title, chart, exportOf } = softwarePage(page)
  await expect(title).toHaveText('yardboard.exe')
  for (const each of charts) {
    await expectFigures(chart(each))
    const { name, lines } = await fileOf(page, exportOf(each))
    expect(name).toMatch(new RegExp(`^${each}_\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z\\.csv$`))
    expect(lines).toHaveLength(32)
  }
})

test('devices, period and version are chosen for both tabs [C-131 C-1717 C-1718 C-1719 C-1721 C-1722 C-9951]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, yardboard)
  const one = softwarePage(page)
  await expectFigures(one.chart('CPU minutes'))
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
    ...{ days: 90, productVersion, fileVersion },
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

  // One that nobody has, such as from an old link.
  await page.goto(`${yardboard}&productVersion=1&fileVersion=1.0`)
  await expectFigures(one.chart('CPU minutes'))
  await expect(one.version).toHaveValue('All process versions')
  await expect(page).not.toHaveURL(/fileVersion/)
})

test('a process that is not there is not found, with a way to the list [C-1716 C-2350]', async ({ page }) => {
  await openAs(page, demo.administrator, '/demo/core/processes/performance')
  const { title } = softwarePage(page)
  for (const address of [
    'performance',
    'devices?processName=yardboard.exe',
    'performance?processName=nothing.exe&productName=Nothing',
    'devices?processName=yardboard.exe&productName=Nothing',
  ]) {
    await page.goto(`/demo/core/processes/${address}`)
    await expect(title, address).toHaveText('Process not found')
  }
  await page.getByRole('link', { name: 'Go to processes' }).click()
  await expect(softwareList(page, 'Processes').title).toBeVisible()
})

test('a world without Windows has no processes [C-109 C-1706 C-9903]', async ({ page, organisation }) => {
  const world = await organisation.makeWorld()
  await organisation.makeEstate({ worldId: world.id, devices: [{ serialNumber: 'A1' }] })
  const person = await organisation.makePerson({ worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/core/processes/devices?processName=a&productName=b`)
  await expect(page).toHaveURL(`/${world.id}/core`)
  await expect(coreTabs(page).filter({ hasText: 'Applications' })).toBeVisible()
  await expect(coreTabs(page).filter({ hasText: 'Processes' })).toHaveCount(0)
})
