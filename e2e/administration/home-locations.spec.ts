import { readFile } from 'node:fs/promises'
import { setTablePageSizes } from '@muster/contract'
import type { Organisation } from '../control.ts'
import { expect, openAs, test } from '../fixtures.ts'
import { answerOf } from '../network.ts'
import { deviceList } from '../pages/core.ts'
import { homeLocations } from '../pages/places.ts'

const numbered = Array.from({ length: 25 }, (_, index) => `Depot ${String(index + 1).padStart(2, '0')}`)

async function aWorldOf(organisation: Organisation, names: string[], useMetricDistances = true) {
  const world = await organisation.makeWorld()
  const settings = { useMetricDistances }
  await organisation.makeEstate({ worldId: world.id, homeLocations: names, settings })
  const manager = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
  return { world, manager, path: `/${world.id}/homeLocations` }
}

test('home locations are listed by name, sorted, searched, exported, and paged by a stored size [A-1202 A-1204 A-1207 A-1208 A-1209 A-1210 A-938 A-967 A-1805 A-1809]', async ({
  page,
  organisation,
}) => {
  const { manager, path } = await aWorldOf(organisation, numbered)
  await openAs(page, manager, path)
  const list = homeLocations(page)
  await expect(list.range).toHaveText('1 - 20 of 25')
  await expect(list.rows.first()).toContainText('Depot 01')
  await expect(list.heads).toContainText([
    'Name',
    'Latitude',
    'Longitude',
    'Address line 1',
    'Address line 2',
  ])
  const stored = answerOf(page, setTablePageSizes)
  await list.pageSize.selectOption('30')
  await expect(list.rows).toHaveCount(25)
  await stored
  await page.reload()
  await expect(list.rows).toHaveCount(25)
  await list.head('Name').click()
  await expect(list.rows.first()).toContainText('Depot 25')
  await list.search.fill('depot 1')
  await list.search.press('Enter')
  await expect(list.range).toHaveText('1 - 10 of 10')
  await page.reload()
  await expect(list.rows.first()).toContainText('Depot 19')
  const [download] = await Promise.all([page.waitForEvent('download'), list.exports.click()])
  expect(download.suggestedFilename()).toBe('homeLocationsList.csv')
  const lines = (await readFile(await download.path(), 'utf8')).trim().split(/\r?\n/)
  expect(lines).toHaveLength(11)
  expect(lines[0]).toContain('Radius')
  expect(lines[1]).toContain('Depot 19')
})

test('a home location is created in yards and miles, and devices can be assigned to it [A-1202 A-1205 A-1206 A-1220 A-1225 A-1229 A-1230 A-1235 A-1504]', async ({
  page,
  organisation,
}) => {
  const { world, manager, path } = await aWorldOf(organisation, [], false)
  await openAs(page, manager, path)
  const { create, field, save, thresholds, circle, dialog, row } = homeLocations(page)
  await create.first().click()
  await expect(field('Name')).toBeFocused()
  // The first click arrives, although the form then shows a problem with the name.
  await thresholds('Custom').click()
  await expect(field('Name')).toHaveAttribute('aria-invalid', 'true')
  await expect(thresholds('Custom')).toBeChecked()
  await field('Name').fill('Leeds')
  await field('Latitude').fill('53.797')
  await field('Longitude').fill('-1.55')
  await expect(circle).toHaveCount(0)
  await field(/^Radius/).fill('547')
  await expect(circle).toHaveCount(1)
  await field(/^Warning/).fill('1.5')
  await expect(save).toBeDisabled()
  await field(/^Problem/).fill('3')
  await field('Postcode').fill('LS1 1AA')
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(row('Leeds')).toContainText('547')
  await expect(row('Leeds')).toContainText('1.5')
  await expect(row('Leeds')).toContainText(/1.53$/)

  await page.goto(`/${world.id}/core/devices`)
  await deviceList(page).filter.click()
  const filter = page.getByRole('region', { name: 'Home location' })
  await filter.getByRole('button').click()
  await expect(page.getByRole('checkbox', { name: 'Leeds' })).toBeVisible()
})

test('a click on the map moves the circle; its name stays [A-1220 A-1222 A-1223 A-1236]', async ({
  page,
  organisation,
}) => {
  const { manager, path } = await aWorldOf(organisation, ['Leeds'])
  await openAs(page, manager, path)
  const { check, edit, field, map, save, dialog, row } = homeLocations(page)
  await check('Leeds').check()
  await edit.click()
  await expect(field('Name')).not.toBeEditable()
  await expect(save).toBeDisabled()
  const before = await field('Latitude').inputValue()
  const box = await map.boundingBox()
  await map.click({ position: { x: (box?.width ?? 0) / 2, y: 60 } })
  await expect(field('Latitude')).not.toHaveValue(before)
  const after = Number(await field('Latitude').inputValue())
  expect(after).toBeGreaterThan(Number(before))
  await field('Latitude').fill('91')
  await field('Longitude').click()
  await expect(dialog.getByText('Enter a value from -90 to 90.')).toBeVisible()
  await field('Latitude').fill('54')
  await save.click()
  await expect(dialog).toHaveCount(0)
  await expect(row('Leeds')).toContainText('54.00000')
})

test('a home location with devices is not deleted, and says how many; one without is [A-1245 A-1246 A-1247 A-1248 A-1249]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  const devices = ['A1', 'A2'].map((serialNumber) => ({ serialNumber, homeLocation: 'Leeds' }))
  await organisation.makeEstate({ worldId: world.id, homeLocations: ['York', 'Hull'], devices })
  const administrator = await organisation.makePerson({ role: 'administrator' })
  await openAs(page, administrator, `/${world.id}/homeLocations`)
  const list = homeLocations(page)
  await list.checkAll.check()
  await list.remove.click()
  const confirm = list.dialog.getByRole('button', { name: 'Delete' })
  await expect(confirm).toBeDisabled()
  await list.dialog.getByRole('checkbox').check()
  await confirm.click()
  await expect(list.dialog.getByRole('heading')).toHaveText('Home locations not deleted')
  await expect(list.dialog.getByRole('row')).toHaveText([/Devices/, /Leeds\s*2\s*0\s*0/])
  await expect(list.dialog.getByRole('link')).toHaveAttribute('href', `/${world.id}/bulkActions`)
  await list.dialog.getByRole('button', { name: 'Close' }).last().click()
  await expect(list.rows).toHaveCount(3)

  await list.check('Leeds').uncheck()
  await list.remove.click()
  await list.dialog.getByRole('checkbox').check()
  await confirm.click()
  await expect(list.dialog).toHaveCount(0)
  await expect(list.rows).toHaveCount(1)
})
