import { moveHomeLocations, moveProgress } from '@muster/contract'
import type { Organisation } from '../control.ts'
import { expect, openAs, test } from '../fixtures.ts'
import { answerCall, countRequests } from '../network.ts'
import { deviceList } from '../pages/core.ts'
import { bulkActions } from '../pages/places.ts'

async function aWorldToMove(organisation: Organisation) {
  const world = await organisation.makeWorld()
  const devices = Array.from({ length: 12 }, (_, index) => ({
    serialNumber: `A${index}`,
    ...(index < 9 && { homeLocation: 'Leeds' }),
    groups: index % 2 === 0 ? ['day'] : ['night'],
  }))
  await organisation.makeEstate({ worldId: world.id, homeLocations: ['York'], devices })
  return { world, path: `/${world.id}/bulkActions` }
}

test('devices are moved from one home location to another, and from there to none [B-701 B-702 B-703 B-704 B-706 B-715 B-716 B-717 B-725 B-726 B-727 B-9988]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await aWorldToMove(organisation)
  const editor = await organisation.makePerson({ role: 'editor', worldIds: [world.id] })
  await openAs(page, editor, path)
  const { title, chooser, options, choose, move, dialog, confirm } = bulkActions(page)
  await expect(title).toBeVisible()
  await chooser('From').click()
  await expect(options).toHaveText([/^Leeds\s*9 devices$/, /^No home location\s*3 devices$/])
  await page.keyboard.press('Escape')
  await choose('From', 'Leeds')
  await choose('To', 'York')
  await move.click()
  await confirm.click()
  await expect(dialog.getByText('Devices were moved to York successfully')).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).last().click()
  await chooser('From').click()
  await expect(options).toHaveText([/^York\s*9 devices$/, /^No home location\s*3 devices$/])
  await page.keyboard.press('Escape')

  await choose('From', 'York')
  await choose('To', 'No home location')
  await move.click()
  await confirm.click()
  await expect(dialog.getByText('Devices were moved to No home location successfully')).toBeVisible()
  await page.goto(`/${world.id}/core/devices?homeLocations=null`)
  await expect(deviceList(page).rows).toHaveCount(12)
})

test('an editor of a group moves the devices of that group alone [B-9989]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await aWorldToMove(organisation)
  const editor = await organisation.makePerson({ role: 'editor', worldIds: [world.id], group: 'day' })
  await openAs(page, editor, path)
  const { chooser, options, choose, move, dialog, confirm } = bulkActions(page)
  await chooser('From').click()
  await expect(options.first()).toHaveText(/^Leeds\s*5 devices$/)
  await page.keyboard.press('Escape')
  await choose('From', 'Leeds')
  await choose('To', 'No home location')
  await move.click()
  await confirm.click()
  await expect(dialog.getByText('Devices were moved to No home location successfully')).toBeVisible()
  const manager = await organisation.makePerson({ role: 'manager', worldIds: [world.id] })
  await openAs(page, manager, path)
  await chooser('From').click()
  await expect(options).toHaveText([/^Leeds\s*4 /, /^No home location\s*8 /])
})

test('both ends differ [B-720 B-721 B-722]', async ({ page, organisation }) => {
  const { world, path } = await aWorldToMove(organisation)
  await openAs(page, await organisation.makePerson({ role: 'manager', worldIds: [world.id] }), path)
  const { choose, move } = bulkActions(page)
  for (const place of ['Leeds', 'No home location']) {
    await choose('From', place)
    await choose('To', place)
    await expect(page.getByText('Please select different home location.')).toBeVisible()
    await expect(move).toBeDisabled()
  }
})

test('a move that takes long shows how far it is, and is found again after a reload [B-705 B-707 B-708 B-728]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await aWorldToMove(organisation)
  await openAs(page, await organisation.makePerson({ role: 'manager', worldIds: [world.id] }), path)
  const { choose, move, dialog, confirm } = bulkActions(page)
  await answerCall(page, moveHomeLocations, { id: 'move', state: 'moving', total: 2000, moved: 0 })
  await answerCall(page, moveProgress, { id: 'move', state: 'moving', total: 2000, moved: 500 })
  await choose('From', 'Leeds')
  await choose('To', 'York')
  await move.click()
  await confirm.click()
  await expect(dialog.getByText('500 of 2,000 devices moved')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeDisabled()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeVisible()
  const begun = countRequests(page, moveHomeLocations)
  await page.reload()
  await expect(dialog.getByText('500 of 2,000 devices moved')).toBeVisible()
  await answerCall(page, moveProgress, { id: 'move', state: 'failed', total: 2000, moved: 900 })
  await expect(dialog.getByRole('alert')).toHaveText(
    'An error occurred, some devices may not have been moved. Please try again.',
  )
  expect(begun()).toBe(0)
})

test('the page is closed to viewers and to who is bound to a home location [B-711 B-712 B-9987 A-1516]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await aWorldToMove(organisation)
  const worldIds = [world.id]
  for (const wishes of [
    { role: 'viewer', worldIds },
    { role: 'editor', worldIds, homeLocation: 'Hull' },
  ] as const) {
    await openAs(page, await organisation.makePerson({ ...wishes, worldIds }), path)
    await expect(page.getByText(/You do not have permission to access this page/)).toBeVisible()
  }
})
