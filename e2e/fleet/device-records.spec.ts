import {
  deleteDevices,
  listDevices,
  setDeviceAssetTag,
  setDeviceGroups,
  setDeviceHomeLocation,
} from '@muster/contract'
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

test('deleting asks, and for several asks twice; the devices are gone [C-417 C-530 C-531 C-532 C-534 C-537]', async ({
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

test('a failed deletion says so, and the list is read anew [C-533 C-535 C-536 C-9916]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation)
  await openAs(page, await organisation.makePerson({ role: 'editor', worldIds: [world.id] }), path)
  const list = deviceList(page)
  await list.check('SN-001').check()
  await failCall(page, deleteDevices, 'notFound')
  await list.remove.click()
  const reloaded = requestOf(page, listDevices)
  await list.dialog.getByRole('button', { name: 'Delete' }).click()
  await reloaded
  await expect(list.dialog.getByRole('alert')).toHaveText(
    'One or more devices may not have been deleted. Please try again.',
  )
})

test('a record is left only on purpose, and what was saved is said [C-502 C-520]', async ({
  page,
  organisation,
}) => {
  const { world, path } = await makeList(organisation, {
    devices: [
      { serialNumber: 'SN-001', groups: ['night'] },
      { serialNumber: 'SN-002', groups: ['day'] },
    ],
  })
  await openAs(page, await organisation.makePerson({ role: 'editor', worldIds: [world.id] }), path)
  const list = deviceList(page)
  await list.check('SN-002').check()
  await list.edit.click()
  const record = page.getByRole('dialog', { name: 'Edit record' })
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  const groups = record.getByRole('combobox', { name: 'Groups' })
  await groups.fill('nig')
  await page.getByRole('option', { name: 'night' }).click()
  // The suggestions have given way, and the one frame shows the focus.
  await expect(groups).toHaveAttribute('aria-expanded', 'false')
  await expect(groups).toBeFocused()
  await expect(groups).toHaveCSS('outline-style', 'none')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await page.mouse.click(5, 5)
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await expect(question).toHaveCount(0)
  await record.getByRole('button', { name: 'Save' }).click()
  await expect(record).toHaveCount(0)
  await expect(page.getByRole('status').filter({ hasText: 'Saved' })).toBeVisible()
  await expect(list.row('SN-002')).toContainText('daynight')
})
