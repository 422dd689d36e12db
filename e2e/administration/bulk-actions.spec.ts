import { expect, openAs, test } from '../fixtures.ts'
import { deviceList } from '../pages/core.ts'
import { bulkActions } from '../pages/places.ts'

test('devices are moved from one home location to another, and from there to none [B-701 B-702 B-703 B-704 B-706 B-715 B-716 B-717 B-725 B-726 B-727 B-9988]', async ({
  page,
  organisation,
}) => {
  const world = await organisation.makeWorld()
  const devices = Array.from({ length: 12 }, (_, index) => ({
    serialNumber: `A${index}`,
    ...(index < 9 && { homeLocation: 'Leeds' }),
  }))
  await organisation.makeEstate({ worldId: world.id, homeLocations: ['York'], devices })
  const editor = await organisation.makePerson({ role: 'editor', worldIds: [world.id] })
  await openAs(page, editor, `/${world.id}/bulkActions`)
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
