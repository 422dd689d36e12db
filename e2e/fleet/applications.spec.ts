import { exportApplications, listApplications, readApplicationDeviceUsage } from '@muster/contract'
import { demo, expect, openAs, test } from '../fixtures.ts'
import { failCall, requestOf } from '../network.ts'
import { expectFigures, plotOf } from '../pages/charts.ts'
import { coreTabs, devicePage } from '../pages/core.ts'
import { softwareList, softwarePage } from '../pages/software.ts'
import { fileOf } from './downloads.ts'

const charts = ['Devices used per day', 'Minutes used per day', 'Data usage']

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
    'Used devices',
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
    'Average minutes a day',
    'Installed now',
    'Versions now',
  ])
  await expect(sharedUser).toHaveCount(0)
  await breadcrumb.click()
  await expect(page).toHaveURL('/demo/core/applications?search=messenger')
})

test('the list is filtered by kind, sorted, paged and exported [C-1603 C-1604 C-1605 C-2349]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, '/demo/core/applications')
  const { rows, head, exports, next, link } = softwareList(page, 'Applications')
  await expect(rows).toHaveCount(20)
  const kind = (name: string) => page.getByRole('radio', { name, exact: true })
  await expect(link('Team Messenger')).toBeVisible()
  await kind('System').click()
  await expect(page).toHaveURL(/\?systemFilter=system$/)
  await expect(link('Team Messenger')).toHaveCount(0)
  await kind('All').click()
  await expect(link('Team Messenger')).toBeVisible()
  await next.click()
  await expect(page).toHaveURL(/page=2/)
  await kind('System').click()
  await expect(page).toHaveURL(/\?systemFilter=system$/)
  await expect(link('Team Messenger')).toHaveCount(0)
  await head('Package name').getByRole('button').click()
  await expect(head('Package name')).toHaveAttribute('aria-sort', 'ascending')
  await expect(rows.first()).toContainText('com.android.')
  const asked = requestOf(page, exportApplications)
  const { name, lines } = await fileOf(page, exports)
  expect((await asked).postDataJSON()).toMatchObject({
    systemFilter: 'system',
    sort: { field: 'packageName', order: 'asc' },
  })
  expect(name).toBe('applicationsList.csv')
  expect(lines.length).toBeGreaterThan(10)
  expect(lines.join()).toContain('com.android.keychain')
  expect(lines.join()).not.toContain('io.harrow.messenger')
})

test('an application that shares its user id says so instead of its data [C-1626 C-1627]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, '/demo/core/applications?search=com.muster.demo.scan')
  await softwareList(page, 'Applications').link('Scan').click()
  const { figures, sharedUser, chart } = softwarePage(page)
  await expectFigures(chart('Devices used per day'))
  await expect(sharedUser).toContainText('com.muster.demo')
  await expect(figures.getByRole('term')).toHaveText([
    'Total minutes used',
    'Average minutes a day',
    'Installed now',
    'Versions now',
  ])
})

test('devices, period and version are chosen for both tabs, and begin another list of devices [C-125 C-1620 C-1621 C-1622 C-1635 C-1636 C-1637 C-1638 C-1641]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, '/demo/core/applications?search=messenger')
  await softwareList(page, 'Applications').link('Team Messenger').click()
  const one = softwarePage(page)
  await expectFigures(one.chart('Devices used per day'))
  await one.period.selectOption('60')
  await expect(plotOf(one.chart('Devices used per day'))).toHaveAttribute('aria-valuemax', '60')
  await expect(one.version).toHaveValue('All versions')
  await page.getByRole('button', { name: 'About versions' }).hover()
  await expect(page.getByRole('tooltip')).toContainText('used in this period')
  const asked = requestOf(page, readApplicationDeviceUsage)
  const version = await one.pick('Version', 1)
  expect((await asked).postDataJSON()).toMatchObject({ days: 60, version })
  await expectFigures(one.chart('Devices used per day'))

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

test('each chart is exported as a file of its days, and data by network [C-1631 C-1632]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, '/demo/core/applications?search=messenger')
  await softwareList(page, 'Applications').link('Team Messenger').click()
  const { chart, exportOf } = softwarePage(page)
  for (const title of charts) {
    await expectFigures(chart(title))
    const { name, lines } = await fileOf(page, exportOf(title))
    expect(name).toMatch(new RegExp(`^${title}_\\d{4}-\\d\\d-\\d\\dT[\\d-]+Z\\.csv$`))
    expect(lines).toHaveLength(32)
  }
  const figures = () => chart('Data usage').locator('tbody').textContent()
  const ofMobile = await figures()
  await chart('Data usage').getByRole('radio', { name: 'Wi-Fi' }).click()
  await expect(page).toHaveURL(/network=wifi/)
  await expect.poll(figures).not.toBe(ofMobile)
})

test('an application that is not there is not found, with a way to the list [C-1616 C-1617 C-2350]', async ({
  page,
}) => {
  await openAs(page, demo.administrator, '/demo/core/applications/performance')
  const { title } = softwarePage(page)
  for (const address of ['performance', 'devices?id=', 'performance?id=0', `devices?id=${'x'.repeat(300)}`]) {
    await page.goto(`/demo/core/applications/${address}`)
    await expect(title, address).toHaveText('Application not found')
  }
  await page.getByRole('link', { name: 'Go to applications' }).click()
  await expect(softwareList(page, 'Applications').title).toBeVisible()
})

test('a world without Android has no applications [C-108 C-1607 C-9903]', async ({ page, organisation }) => {
  const world = await organisation.makeWorld()
  await organisation.makeEstate({
    worldId: world.id,
    devices: [{ serialNumber: 'W1', platformType: 'windows' }],
  })
  const person = await organisation.makePerson({ worldIds: [world.id] })
  await openAs(page, person, `/${world.id}/core/applications`)
  await expect(page).toHaveURL(`/${world.id}/core`)
  await expect(coreTabs(page).filter({ hasText: 'Processes' })).toBeVisible()
  await expect(coreTabs(page).filter({ hasText: 'Applications' })).toHaveCount(0)
})

test('a list that cannot be loaded offers a second attempt', async ({ page }) => {
  const restore = await failCall(page, listApplications, 'tooManyRequests')
  await openAs(page, demo.administrator, '/demo/core/applications')
  const again = page.getByRole('button', { name: 'Try again' })
  await expect(again).toBeVisible()
  await restore()
  await again.click()
  await expect(softwareList(page, 'Applications').rows).toHaveCount(20)
})
