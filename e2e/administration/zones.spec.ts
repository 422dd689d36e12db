import { createZone } from '@muster/contract'
import type { Organisation } from '../control.ts'
import { expect, openAs, test } from '../fixtures.ts'
import { failCall } from '../network.ts'
import { zones } from '../pages/places.ts'

async function aWorldWithGroups(organisation: Organisation, groups = ['dock', 'night', 'yard']) {
  const world = await organisation.makeWorld()
  const devices = groups.map((group, index) => ({
    serialNumber: `A${index}`,
    groups: [group],
    homeLocation: 'Leeds',
  }))
  await organisation.makeEstate({ worldId: world.id, homeLocations: ['Hull', 'York'], devices })
  const manager = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
  return { world, manager, path: `/${world.id}/zones` }
}

test('a zone is made in four tabs, listed, edited and deleted [A-1102 A-1103 A-1106 A-1115 A-1116 A-1118 A-1120 A-1121 A-1123 A-1124 A-1125 A-1135 A-1504]', async ({
  page,
  organisation,
}) => {
  const { manager, path } = await aWorldWithGroups(organisation)
  await openAs(page, manager, path)
  const list = zones(page)
  await expect(page.getByText('No zones yet')).toBeVisible()
  await list.create.first().click()
  await expect(page).toHaveURL(`${path}/new`)
  await list.name.fill('North1')
  await list.option('dock').check()
  await list.option('yard').check()
  await list.tab(/^And groups/).click()
  await expect(list.option('dock')).toBeDisabled()
  await list.option('night').check()
  await list.tab(/^Home locations/).click()
  for (const name of ['Hull', 'Leeds', 'York']) await list.option(name).check()
  await list.review.click()
  await expect(list.chosen('Home locations')).toHaveText(['Hull', 'Leeds', 'York'])
  const tops = await Promise.all(
    (await list.chosen('Home locations').all()).map(async (item) => (await item.boundingBox())?.y),
  )
  expect(new Set(tops).size).toBe(1)
  await list.save.click()
  await expect(page).toHaveURL(path)
  await expect(list.row('North1')).toContainText('dock, yard')
  await expect(list.row('North1')).toContainText('Hull, Leeds, York')

  await list.check('North1').check()
  await list.edit.click()
  await expect(page).toHaveURL(`${path}/edit`)
  await expect(list.name).not.toBeEditable()
  await list.option('dock').uncheck()
  await list.review.click()
  await list.save.click()
  await expect(list.row('North1')).not.toContainText('dock')

  await list.check('North1').check()
  await list.remove.click()
  await list.dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('No zones yet')).toBeVisible()
})

test('options are in rows of three [A-1124]', async ({ page, organisation }) => {
  const groups = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  const { manager, path } = await aWorldWithGroups(organisation, groups)
  await openAs(page, manager, `${path}/new`)
  const { option, review, chosen } = zones(page)
  for (const group of groups) await option(group).check()
  await review.click()
  await expect(chosen('Groups')).toHaveText(groups)
  const tops = await Promise.all(
    (await chosen('Groups').all()).map(async (item) => (await item.boundingBox())?.y),
  )
  const rows = [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length)
  expect(rows).toEqual([3, 3, 1])
})

test('a name is taken once, and is letters and digits [A-1130 A-1132 A-1144 A-1146]', async ({
  page,
  organisation,
}) => {
  const { manager, path } = await aWorldWithGroups(organisation)
  await openAs(page, manager, `${path}/new`)
  const { name, option, review, save, tab } = zones(page)
  await name.fill('North 1')
  await tab('Summary').click()
  await expect(page.getByText('Invalid name, please use alphanumeric only without spaces.')).toBeVisible()
  await tab(/^Groups/).click()
  await option('dock').check()
  await name.fill('North1')
  await review.click()
  await save.click()
  await expect(page).toHaveURL(path)

  await page.goto(`${path}/new`)
  await name.fill('NORTH1')
  await option('dock').check()
  await review.click()
  await save.click()
  await expect(
    page.getByText('A zone with this name already exists. Please enter another name'),
  ).toBeVisible()
  await failCall(page, createZone, 'invalidInput')
  await name.fill('North2')
  await save.click()
  await expect(page.getByText('The action failed for this zone, please try again')).toBeVisible()
})

test('twenty options are the most; a 21st stops everything until one is taken away [A-1134 A-956]', async ({
  page,
  organisation,
}) => {
  const groups = Array.from({ length: 22 }, (_, index) => `g${index + 10}`)
  const { manager, path } = await aWorldWithGroups(organisation, groups)
  await openAs(page, manager, `${path}/new`)
  const { name, option, review, tab, save } = zones(page)
  await name.fill('Many')
  for (const group of groups.slice(0, 21)) await option(group).check()
  await expect(page.getByText('Selected options should not exceed more than 20.')).toBeVisible()
  await expect(review).toBeDisabled()
  await tab('Summary').click()
  await expect(save).toBeDisabled()
  await tab(/^Groups/).click()
  await option('g10').uncheck()
  await review.click()
  await save.click()
  await expect(page).toHaveURL(path)
})

test('a zone that is not saved is asked about; without a zone there is nothing to edit [A-1117 A-1122]', async ({
  page,
  organisation,
}) => {
  const { manager, path } = await aWorldWithGroups(organisation)
  await openAs(page, manager, `${path}/edit`)
  await page.getByRole('link', { name: 'Go to zones' }).click()
  await expect(page).toHaveURL(path)
  const { create, name, cancel } = zones(page)
  await create.first().click()
  await name.fill('North1')
  await cancel.click()
  await page.getByRole('button', { name: 'Stay on this page' }).click()
  await expect(name).toHaveValue('North1')
  await cancel.click()
  await page.getByRole('button', { name: 'Leave without saving' }).click()
  await expect(page).toHaveURL(path)
})
