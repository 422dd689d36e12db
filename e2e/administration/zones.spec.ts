import { expect, openAs, test } from '../fixtures.ts'
import { zones } from '../pages/places.ts'

const places = ['Hull', 'Leeds', 'Ripon', 'York']

test('a zone is created in four tabs, reviewed in rows of three, listed, edited and deleted [A-1102 A-1103 A-1106 A-1115 A-1116 A-1118 A-1120 A-1121 A-1123 A-1124 A-1125 A-1135 A-1504]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  const devices = ['dock', 'night', 'yard'].map((group, index) => ({
    serialNumber: `A${index}`,
    groups: [group],
    homeLocation: 'Leeds',
  }))
  await organisation.makeEstate({ worldId: world.id, homeLocations: ['Hull', 'Ripon', 'York'], devices })
  const path = `/${world.id}/zones`
  await openAs(page, await organisation.makePerson({ role: 'manager', worldIds: [world.id] }), path)
  const list = zones(page)
  await expect(page.getByText('No zones yet')).toBeVisible()
  await list.create.first().click()
  await expect(page).toHaveURL(`${path}/new`)
  await list.name.fill('North1')
  await list.option('dock').check()
  await list.option('yard').check()
  await list.tab(/^Must also be in/).click()
  await expect(list.option('dock')).toBeDisabled()
  await list.option('night').check()
  await list.tab(/^Home locations/).click()
  for (const name of places) await list.option(name).check()
  await list.review.click()
  await expect(list.chosen('Home locations')).toHaveText(places)
  const tops = await Promise.all(
    (await list.chosen('Home locations').all()).map(async (item) => (await item.boundingBox())?.y),
  )
  const inRows = [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length)
  expect(inRows).toEqual([3, 1])
  await list.save.click()
  await expect(page).toHaveURL(path)
  await expect(list.row('North1')).toContainText('dock, yard')
  await expect(list.row('North1')).toContainText(places.join(', '))

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
