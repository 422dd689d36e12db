import { expect, openAs, test } from '../fixtures.ts'
import { batteryList, encoded } from '../pages/battery.ts'
import { agedBattery, badBattery, makeBatteryEstate } from './battery-estate.ts'

test('from the overview to the battery to replace: its condition, its charge, its device; the link shows a colleague the same [B-103 B-104 B-310 B-404 B-416 B-431 B-440 B-441 B-454]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/battery/overview`)
  const main = page.getByRole('main')
  await main
    .getByRole('region', { name: 'Batteries' })
    .getByRole('link', { name: /Replace/ })
    .click()
  const list = batteryList(page)
  await expect(page).toHaveURL(`/${world.id}/battery/problem?only=outOfWarranty,seenLately`)
  await expect(list.rows).toHaveCount(1)
  await list.row(badBattery.serialNumber).click()
  await expect(list.card.getByRole('heading', { name: badBattery.serialNumber })).toBeVisible()
  await expect(list.card).toContainText('Poor Battery Health')
  await expect(list.card).toContainText('58%')
  await list.card.getByRole('tab', { name: 'Charge level' }).click()
  await expect(list.charge).toBeVisible()
  await expect(page).toHaveURL(/[?&]id=\S+&ts=\d+/)
  const link = page.url()

  await openAs(page, await organisation.makePerson({ role: 'editor', worldIds: [world.id] }), '/')
  await page.goto(link)
  await expect(list.rows).toHaveCount(1)
  await expect(list.card.getByRole('tab', { name: 'Charge level' })).toHaveAttribute('aria-selected', 'true')
  await expect(list.charge).toBeVisible()
  await list.card.getByRole('tab', { name: 'Information' }).click()
  await list.card.getByRole('link', { name: 'View in devices' }).click()
  await expect(page).toHaveURL(new RegExp(`/${world.id}/battery/devices\\?id=`))
  await expect(batteryList(page, 'Devices').card.getByRole('heading', { name: 'TV48-417' })).toBeVisible()
})

test('sort, search, filter and page are in the URL; a device with two batteries expands [B-413 B-414 B-415 B-419 B-430 B-432 B-433]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  const path = `/${world.id}/battery/all`
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), path)
  const list = batteryList(page)
  await expect(list.range).toHaveText('1 - 9 of 13')
  const folded = list.row('TV48-417')
  await expect(folded).toHaveCount(1)
  await folded.getByRole('button', { name: /^Details of/ }).click()
  await expect(list.rows.filter({ hasText: '2/2' })).toHaveCount(1)
  await list.head('Average Discharge').getByRole('button').click()
  await list.head('Average Discharge').getByRole('button').click()
  await expect(list.rows.first()).toContainText('SB-52C4-10277')
  await page.reload()
  await expect(list.rows.first()).toContainText('SB-52C4-10277')
  await list.search.fill('bp-s2')
  await list.search.press('Enter')
  await expect(page.getByRole('heading', { name: "10 batteries match 'bp-s2'" })).toBeVisible()
  await expect(list.range).toHaveText('1 - 9 of 10')
  await page.goto(`${path}?groups=returns`)
  await expect(list.rows).toHaveCount(1)
  await expect(list.row('SB-52C4-10277')).toBeVisible()
})

test('batteries are deleted after a question, and the list goes on without them [B-481 B-482 B-483 B-487]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  const editor = await organisation.makePerson({ role: 'editor', worldIds: [world.id] })
  await openAs(page, editor, `/${world.id}/battery/all`)
  const list = batteryList(page)
  await expect(list.range).toHaveText('1 - 9 of 13')
  await expect(list.remove).toBeDisabled()
  await list.check('SB-0S22-10').check()
  await list.check('SB-0S22-11').check()
  await list.remove.click()
  const dialog = page.getByRole('dialog')
  const confirm = dialog.getByRole('button', { name: 'Delete' })
  await expect(confirm).toBeDisabled()
  await dialog.getByRole('checkbox').check()
  await confirm.click()
  await expect(dialog).toHaveCount(0)
  await expect(list.range).toHaveText('1 - 9 of 11')
})

test('ids, times, views and texts that nobody would type are answered in words, never by a blank page [B-507 B-508 B-509 B-9911 B-9935]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  const person = await organisation.makePerson({ worldIds: [world.id] })
  const list = batteryList(page)
  const query = `id=${encodeURIComponent('%%% not+base64/at all')}&ts=32503680000000`
  await openAs(page, person, `/${world.id}/battery/purple?${query}`)
  await expect(list.range).toHaveText('1 - 9 of 13')
  await expect(list.card).toContainText('The selected battery is not in this list.')
  await page.goto(`/${world.id}/battery/all?id=${encoded('of-another-world')}`)
  await expect(list.card).toContainText('The selected battery is not in this list.')
  const search = `<img src=x onerror=alert(1)> ' OR 1=1 -- %_\\ 🔋`
  await page.goto(`/${world.id}/battery/all?search=${encodeURIComponent(search)}`)
  await expect(page.getByRole('heading', { name: `0 batteries match '${search}'` })).toBeVisible()
  await page.goto(`/${world.id}/battery/devices/none?id=nonsense`)
  await expect(batteryList(page, 'Devices').card).toContainText('The selected device is not in this list.')
})

test('each role and each kind of custom view sees its batteries and no others; all but viewers can delete them [B-480 B-1502 B-1503 B-1520]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  const worldIds = [world.id]
  const list = batteryList(page)
  const limited = [
    { role: 'viewer', homeLocationId: world.homeLocationIds.Leeds ?? '' },
    { role: 'editor', group: 'pickers' },
    { role: 'editor', zoneOfGroups: ['pickers'] },
  ] as const
  for (const { role, ...view } of limited) {
    const person = await organisation.makePerson({ role, worldIds, ...view })
    await openAs(page, person, `/${world.id}/battery/all`)
    await expect(list.range).toHaveText('1 - 2 of 2')
    await expect(list.remove).toHaveCount(role === 'viewer' ? 0 : 1)
  }
  // Nor does a search find others, as the last of them, nor are there other devices.
  await list.search.fill('SB-52C4')
  await list.search.press('Enter')
  await expect(page.getByRole('heading', { name: "0 batteries match 'SB-52C4'" })).toBeVisible()
  await page.goto(`/${world.id}/battery/devices/all`)
  await expect(batteryList(page, 'Devices').rows).toHaveCount(1)

  for (const role of ['manager', 'administrator'] as const) {
    await openAs(page, await organisation.makePerson({ role, worldIds }), `/${world.id}/battery/all`)
    await expect(list.range).toHaveText('1 - 9 of 13')
    await expect(list.remove).toBeVisible()
  }
})

test('a battery shows its health over the years, when it has to be replaced, and what that rests on [F-106]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/battery/all`)
  const list = batteryList(page)
  await list.search.fill(agedBattery.serialNumber)
  await list.search.press('Enter')
  await list.row(agedBattery.serialNumber).click()
  const chart = list.card.getByRole('region', { name: 'Battery health' })
  await expect(chart.getByRole('slider')).toBeVisible()
  await expect(
    list.card.getByText(/^It has to be replaced around .* with a probability of 80% between /),
  ).toBeVisible()
  await expect(list.card.getByText(/^Based on its own readings/)).toBeVisible()
  await chart.getByRole('slider').press('End')
  await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuetext', /Replacement/)
})

test('the list says by when batteries have to be replaced, sorts by it and is filtered by it; the link shows the same [F-315 F-316]', async ({
  page,
  organisation,
}) => {
  const world = await makeBatteryEstate(organisation)
  await openAs(page, await organisation.makePerson({ worldIds: [world.id] }), `/${world.id}/battery/all`)
  const list = batteryList(page)
  await list.head('Due').getByRole('button').click()
  await expect(list.rows.first()).toContainText(agedBattery.serialNumber)
  await expect(list.rows.first()).toContainText(/[A-Z][a-z]+ \d{4}/)
  await list.mode('Filter').check({ force: true })
  await page.getByRole('radio', { name: 'Within 365 days' }).check()
  await page.getByRole('button', { name: 'Show 1 battery' }).click()
  await expect(list.rows).toHaveCount(1)
  await expect(page).toHaveURL(/[?&]due=within365Days/)
  await page.reload()
  await expect(list.rows).toHaveCount(1)
  await expect(list.row(agedBattery.serialNumber)).toBeVisible()
})
