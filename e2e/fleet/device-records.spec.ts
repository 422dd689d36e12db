import { setDeviceAssetTag, setDeviceGroups, setDeviceHomeLocation } from '@muster/contract'
import { expect, openAs, test } from '../fixtures.ts'
import { countRequests, failCall, requestOf } from '../network.ts'
import { deviceList, devicePage } from '../pages/core.ts'
import { makeList } from './many-devices.ts'

test('an edited record is saved field by field, and shows in its row [C-415 C-416 C-501 C-502 C-515 C-519 C-520 C-521]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation, { homeLocations: ['Hull'] })
  const person = await organisation.makePerson({ role: 'editor', worldIds: [world.id] })
  await openAs(page, person, path)
  const list = deviceList(page)
  await expect(list.edit).toBeDisabled()
  await list.check('SN-002').check()
  await list.check('SN-003').check()
  await expect(list.edit).toBeDisabled()
  await list.check('SN-003').uncheck()
  await list.edit.click()
  const { dialog } = list
  await dialog.getByRole('textbox', { name: 'Asset tag' }).fill(' =1+1 ')
  const groups = dialog.getByRole('combobox', { name: 'Groups' })
  await groups.fill('Yard')
  await groups.press('Enter')
  // The one frame around the groups shows the focus.
  await expect(groups).toBeFocused()
  await expect(groups).toHaveCSS('outline-style', 'none')
  await dialog.getByRole('combobox', { name: 'Home location' }).click()
  await page.getByRole('option', { name: 'Hull' }).click()
  const restore = await failCall(page, setDeviceGroups, 'tooManyRequests')
  const moved = requestOf(page, setDeviceHomeLocation)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await moved
  await expect(dialog.getByRole('alert')).toHaveText(
    'The following value(s) failed to update: group. Please try again.',
  )
  await restore()
  const tagged = countRequests(page, setDeviceAssetTag)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  expect(tagged()).toBe(0)
  await expect(list.row('SN-002')).toContainText('=1+1')
  await expect(list.row('SN-002')).toContainText('Hull')
  await page.reload()
  await expect(list.row('SN-002')).toContainText(/=1\+1.*dayyard.*Hull/)
})

test('deleting asks for confirmation, twice for several; the devices are gone [C-417 C-530 C-531 C-532 C-534 C-537]', async ({
  page,
  organisation,
}) => {
  const { world, path, deviceIds } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ role: 'editor', worldIds: [world.id] }), path)
  const list = deviceList(page)
  await list.check('SN-001').check()
  await list.remove.click()
  await expect(list.dialog.getByRole('checkbox')).toHaveCount(0)
  await list.dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(list.dialog).toHaveCount(0)
  await expect(list.range).toHaveText('1 - 20 of 44')
  await expect(page.getByRole('status').filter({ hasText: '1 device deleted' })).toBeVisible()

  await list.check('SN-002').check()
  await list.check('SN-003').check()
  await list.remove.click()
  const confirm = list.dialog.getByRole('button', { name: 'Delete' })
  await expect(confirm).toBeDisabled()
  await list.dialog.getByRole('checkbox').check()
  await confirm.click()
  await expect(list.range).toHaveText('1 - 20 of 42')
  await page.goto(`${path}/info?id=${Buffer.from(deviceIds[1] ?? '').toString('base64url')}`)
  await expect(devicePage(page).notFound).toBeVisible()
})
