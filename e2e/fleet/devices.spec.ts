import { readFile } from 'node:fs/promises'
import { listDevices } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { countRequests, failCall, holdCall, reportedError } from '../network.ts'
import { deviceList, devicePage } from '../pages/core.ts'
import { makeList, many } from './many-devices.ts'

test('the list has its columns, with the world’s identifier first, the last seen on top [C-401 C-412 C-420 C-421 C-422 C-423 C-424]', async ({
  page,
  organisation,
}) => {
  const { path, deviceIds } = await makeList(organisation, { settings: { deviceIdentifier: 'assetTag' } })
  await openAs(
    page,
    await organisation.makePerson({ role: 'viewer', worldIds: [path.split('/')[1] ?? ''] }),
    path,
  )
  const { heads, rows, head } = deviceList(page)
  await expect(heads).toHaveText([
    'Asset tag',
    'Serial number',
    'IMEI',
    'Device name',
    'Manufacturer',
    'Model',
    'Group',
    'Home location',
    'Last seen',
    'Mobile data usage',
    'Wi-Fi data usage',
    'Storage used',
    'Average discharge',
    'Average discharge time',
    'Firmware version',
    'OS version',
    'BIOS version',
    'Client version',
    'Extension version',
    'Status',
  ])
  await expect(head('Last seen')).toHaveAttribute('aria-sort', 'descending')
  await expect(rows.first()).toContainText('SN-001')
  await rows.first().getByRole('link', { name: 'SN-001' }).click()
  await expect(page).toHaveURL(`${path}/info?id=${Buffer.from(deviceIds[0] ?? '').toString('base64url')}`)
  await expect(devicePage(page).title).toHaveText('Tarvos T8 Scan')
})

test('sorting cycles, searching waits for Enter, paging ends where the list does; a reload shows the same [C-301 C-310 C-311 C-312 C-320 C-321 C-326 C-425 C-426]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), path)
  const list = deviceList(page)
  await expect(list.range).toHaveText('1 - 20 of 45')
  await expect(list.previous).toBeDisabled()
  await list.next.click()
  await expect(list.range).toHaveText('21 - 40 of 45')
  await list.next.click()
  await expect(list.range).toHaveText('41 - 45 of 45')
  await expect(list.next).toBeDisabled()

  const sort = list.head('Asset tag').getByRole('button')
  await sort.click()
  await expect(list.rows.first()).toContainText('T-001')
  await expect(list.range).toHaveText('1 - 20 of 45')
  await sort.click()
  await expect(list.rows.first()).toContainText('T-045')
  await page.reload()
  await expect(list.rows.first()).toContainText('T-045')
  await expect(list.head('Asset tag')).toHaveAttribute('aria-sort', 'descending')
  await sort.click()
  await expect(list.head('Last seen')).toHaveAttribute('aria-sort', 'descending')
  await expect(list.rows.first()).toContainText('SN-001')

  const asked = countRequests(page, listDevices)
  await list.search.fill('émile, THE')
  expect(asked()).toBe(0)
  await list.search.press('Enter')
  await expect(list.rows).toHaveCount(1)
  await list.clearSearch.click()
  await expect(list.range).toHaveText('1 - 20 of 45')
})

test('a page size that somebody chose is kept [C-330 C-331 C-333 C-413]', async ({ page, organisation }) => {
  const { world, path } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), path)
  const list = deviceList(page)
  await expect(list.rows).toHaveCount(20)
  await page.getByRole('main').getByLabel('Rows').selectOption('50')
  await expect(list.rows).toHaveCount(45)
  await page.reload()
  await expect(list.rows).toHaveCount(45)
})

test('filters are in the address, count before they apply, and come off one by one [C-402 C-403 C-404 C-405 C-406 C-430 C-440]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), path)
  const list = deviceList(page)
  await list.filter.click()
  const panel = page
    .getByRole('complementary')
    .or(page.getByRole('region', { name: 'Filters' }))
    .first()
  await panel.getByRole('checkbox', { name: 'night, late' }).check()
  await panel.getByRole('button', { name: 'Home location' }).click()
  await panel.getByRole('checkbox', { name: 'Leeds' }).check()
  await panel.getByRole('button', { name: 'Show 3 devices' }).click()
  await expect(list.rows).toHaveCount(3)
  const address = new URL(page.url())
  expect(address.searchParams.get('groups')).toBe('night%2C%20late|night%2C%20late')
  expect(address.searchParams.get('homeLocations')).toMatch(/^[0-9a-f]+\|Leeds$/)
  await page.reload()
  await expect(list.rows).toHaveCount(3)
  await list.chip(/^Remove filter Group/).click()
  await expect(list.range).toHaveText('1 - 15 of 15')
  await page.goto(`${path}?homeLocations=null`)
  await expect(page.getByText('No devices match these filters')).toBeVisible()
})

test('the older dialog has two tabs and counts what it would show [C-435 C-436 C-437 C-438 C-439 C-9914]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld({ featureToggles: [] })
  await organisation.makeEstate({ worldId: world.id, devices: many })
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/core/devices`)
  const list = deviceList(page)
  await list.filter.click()
  const { dialog } = list
  await expect(dialog.getByRole('tab')).toHaveText(['Device Details', 'Alert Types'])
  await expect(dialog.getByText('none selected').first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Manufacturer/ }).click()
  await dialog.getByRole('checkbox', { name: 'Corvane' }).check()
  await expect(dialog.getByText('22 devices match')).toBeVisible()
  await dialog.getByRole('button', { name: 'Show 22 devices' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(list.range).toHaveText('1 - 20 of 22')
})

test('the export has the rows of the filter, and no formulas [C-345 C-419]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation, {
    devices: [
      { serialNumber: 'SN-1', assetTag: '=HYPERLINK("http://x")', deviceName: 'a, "b"', groups: ['day'] },
      { serialNumber: 'SN-2', groups: ['night'] },
    ],
  })
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `${path}?groups=day`)
  const list = deviceList(page)
  await expect(list.rows).toHaveCount(1)
  const download = page.waitForEvent('download')
  await list.exports.click()
  const file = await download
  expect(file.suggestedFilename()).toBe('devicesList.csv')
  const text = await readFile(await file.path(), 'utf8')
  const lines = text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^Serial number,Asset tag,IMEI,/)
  expect(lines[1]).toMatch(/^SN-1,"'=HYPERLINK\(""http:\/\/x""\)",,"a, ""b""",/)
})

test('a list that never came says so, with a second attempt and no pages', async ({ page, organisation }) => {
  const { world, path } = await makeList(organisation)
  const restore = await failCall(page, listDevices, 'tooManyRequests')
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), path)
  const list = deviceList(page)
  await expect(page.getByText('The devices could not be loaded.')).toBeVisible()
  await expect(list.next).toHaveCount(0)
  await restore()
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(list.range).toHaveText('1 - 20 of 45')
})

test('rows, range and page number go together, and a control that leads nowhere looks it [C-320 C-324 C-326]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), path)
  const list = deviceList(page)
  await expect(list.rows.first()).toContainText('SN-001')
  const go = page.getByRole('main').getByRole('button', { name: 'Go', exact: true })
  for (const control of [list.previous, go]) await expect(control).toBeDisabled()
  await expect(list.next).toBeEnabled()
  const faint = await go.evaluate(
    (control) => control.ownerDocument.defaultView?.getComputedStyle(control).color ?? '',
  )
  await expect(list.previous).toHaveCSS('color', faint)
  await expect(list.next).not.toHaveCSS('color', faint)
  const jump = page.getByRole('main').getByLabel('Go to page')
  await jump.fill('2')
  await expect(go).toBeEnabled()
  await jump.clear()
  await expect(go).toBeDisabled()
  const release = await holdCall(page, listDevices)
  await list.next.click()
  await expect(page).toHaveURL(`${path}?page=2`)
  await expect(list.range).toHaveText('1 - 20 of 45')
  await expect(list.rows.first()).toContainText('SN-001')
  release()
  await expect(list.range).toHaveText('21 - 40 of 45')
  await expect(list.rows.first()).toContainText('SN-021')
})

test('the way back from a device leads to the list as it was [C-719]', async ({ page, organisation }) => {
  const { world, path } = await makeList(organisation)
  const address = `${path}?groups=day&sort=-serialNumber&page=2`
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), address)
  const list = deviceList(page)
  await list.rows.first().getByRole('link').first().click()
  await devicePage(page).tab('Performance').click()
  await expect(page).toHaveURL(/\/performance\?/)
  await page.reload()
  await page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('link', { name: 'Devices' }).click()
  await expect(page).toHaveURL(address)
  await expect(list.range).toHaveText('21 - 36 of 36')
})

test('a phone shows which filters apply, also beside a selection, and takes them off [C-403]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await page.setViewportSize({ width: 390, height: 844 })
  const person = await organisation.makePerson({ role: 'editor', worldIds: [world.id] })
  await openAs(page, person, `${path}?groups=day&manufacturers=Tarvos`)
  const list = deviceList(page)
  await list.check('SN-003').check()
  const chips = page.getByRole('list', { name: 'Applied filters' }).getByRole('listitem')
  await expect(chips).toHaveText(['ManufacturerTarvos', 'Groupday'])
  for (const chip of await chips.all()) await expect(chip).toBeInViewport({ ratio: 1 })
  await list.chip(/^Remove filter Manufacturer/).click()
  await expect(page).toHaveURL(`${path}?groups=day|day`)
  await page.reload()
  await expect(chips).toHaveText(['Groupday'])
  await expect(list.range).toHaveText('1 - 20 of 36')
  await page.getByRole('main').getByRole('button', { name: 'Clear all' }).click()
  await expect(page).toHaveURL(path)
  await expect(list.range).toHaveText('1 - 20 of 45')
})

test('a viewer has nothing to edit or delete with [C-340 C-418 C-2401 C-2405]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ role: 'viewer', worldIds: [world.id] }), path)
  const list = deviceList(page)
  await expect(list.rows).toHaveCount(20)
  await expect(list.edit).toHaveCount(0)
  await expect(list.remove).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('checkbox')).toHaveCount(0)
})

test('a failing call leaves the list as it was, and the operator hears of it [C-351 C-441]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), path)
  const list = deviceList(page)
  await expect(list.rows.first()).toContainText('SN-001')
  await failCall(page, listDevices, 'tooManyRequests')
  const reported = reportedError(page)
  await list.next.click()
  expect(await reported).toContain('429')
  await expect(list.range).toHaveText('1 - 20 of 45')
  await expect(list.rows.first()).toContainText('SN-001')
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('half-typed and absurd addresses show a list, never an error or a blank page [C-408]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), path)
  const list = deviceList(page)
  for (const query of [
    'page=99999999999999999999',
    'page=-3&sort=&order=up',
    'sort=nonsense&order=desc',
    'status=red,,purple&alertStatus=nonsense-red,deviceTimeErrorStatus-blue',
    'groups=%25%25,|&homeLocations=|||',
    `search=${encodeURIComponent("'; DROP TABLE device; -- %_\\ 😀")}`,
    `search=${'x'.repeat(3000)}`,
  ]) {
    await page.goto(`${path}?${query}`)
    await expect(list.rows.first().or(page.getByText('No devices match these filters')), query).toBeVisible()
  }
})
