import { getDeviceDetails, reportError, setDeviceAssetTag, setDeviceGroups } from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { someDetails } from '../../../../testing/estate.ts'
import { fill } from '../../../../testing/fill.ts'
import { aServerWithDevices, check, openDevices } from '../testing/open-devices.tsx'

async function openRecord() {
  await openDevices()
  await userEvent.click(check('SN-002'))
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit device' }))
  const assetTag = dialog.getByRole('textbox', { name: 'Asset tag' })
  await fill(assetTag, 'NF-77')
  return { dialog, assetTag, save: () => userEvent.click(dialog.getByRole('button', { name: 'Save' })) }
}

it('sends each change of a record with the version that the one before has left', async () => {
  const server = aServerWithDevices()
    .answer(setDeviceAssetTag, { set: true, version: 2 })
    .answer(setDeviceGroups, { set: true, version: 3 })
  const { dialog, save } = await openRecord()
  await userEvent.type(dialog.getByRole('combobox', { name: 'Groups' }), 'day{Enter}')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit device' })).toBeNull())
  expect(server.requests(setDeviceAssetTag)[0]?.body).toMatchObject({ version: 1 })
  expect(server.requests(setDeviceGroups)[0]?.body).toMatchObject({ version: 2 })
})

it('says that somebody else has changed the device, keeps the draft, and takes the latest on demand', async () => {
  const server = aServerWithDevices()
    .refuse(setDeviceAssetTag, 'changedMeanwhile')
    .answer(getDeviceDetails, { ...someDetails, id: 'device-2', assetTag: 'NF-50', version: 7 })
    .answer(reportError, { taken: true })
  const { dialog, assetTag, save } = await openRecord()
  await save()
  expect(await dialog.findByRole('alert')).toHaveTextContent('has changed since you opened it')
  expect(assetTag).toHaveValue('NF-77')
  await userEvent.click(dialog.getByRole('button', { name: 'Load latest version' }))
  await waitFor(() => expect(assetTag).toHaveValue('NF-50'))
  expect(dialog.queryByRole('alert')).toBeNull()
  server.answer(setDeviceAssetTag, { set: true, version: 8 })
  await userEvent.type(assetTag, 'b')
  await save()
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Edit device' })).toBeNull())
  expect(server.requests(setDeviceAssetTag)[1]?.body).toMatchObject({ assetTag: 'NF-50b', version: 7 })
})

it('says that the latest could not be loaded, and keeps the draft', async () => {
  const server = aServerWithDevices()
    .refuse(setDeviceAssetTag, 'changedMeanwhile')
    .refuse(getDeviceDetails, 'tooManyRequests')
    .answer(reportError, { taken: true })
  const { dialog, assetTag, save } = await openRecord()
  await save()
  await userEvent.click(await dialog.findByRole('button', { name: 'Load latest version' }))
  expect(await dialog.findByText('The latest version could not be loaded. Please try again.')).toBeVisible()
  expect(assetTag).toHaveValue('NF-77')
  expect(server.requests(reportError)).toHaveLength(1)
})
