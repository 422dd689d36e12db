import {
  currentUser,
  deleteDevices,
  getDeviceDetails,
  getDeviceInfo,
  getGroups,
  getHomeLocations,
  listDevices,
  setDeviceAssetTag,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser, renderConsole } from '../../../testing/console.tsx'
import { aDevice, anEstateServer, someDetails } from '../../../testing/estate.ts'
import { encodeDeviceId } from '../../estate/device/device-id.ts'

const path = `/demo/core/devices/info?id=${encodeDeviceId(aDevice.id)}`
const list = { list: '?status=red' }
const dialog = async () => within(await screen.findByRole('dialog'))

const aServerWithDevice = () =>
  anEstateServer().answer(getDeviceInfo, aDevice).answer(getDeviceDetails, someDetails)

/** Opens the device from the list of problems. */
async function openDevice() {
  const opened = renderConsole(path)
  await opened.router.navigate(path, { state: list })
  await screen.findByRole('heading', { level: 1 })
  return opened
}

describe('the actions on a device', () => {
  it('edit it on its own page', async () => {
    const server = aServerWithDevice()
      .answer(getGroups, [])
      .answer(getHomeLocations, [])
      .answer(setDeviceAssetTag, { set: true, version: someDetails.version + 1 })
    await openDevice()
    await userEvent.click(await screen.findByRole('button', { name: 'Edit' }))
    const form = await dialog()
    const field = form.getByRole('textbox', { name: 'Asset tag' })
    await userEvent.clear(field)
    await userEvent.type(field, 'NF-77')
    server.answer(getDeviceDetails, { ...someDetails, assetTag: 'NF-77' })
    await userEvent.click(form.getByRole('button', { name: 'Save' }))
    expect(await screen.findByText('NF-77')).toBeVisible()
    expect(server.requests(setDeviceAssetTag)[0]?.body).toMatchObject({
      deviceId: aDevice.id,
      assetTag: 'NF-77',
      version: someDetails.version,
    })
  })

  it('delete it, and lead back to the list', async () => {
    const server = aServerWithDevice()
      .answer(deleteDevices, { deleted: 1 })
      .answer(listDevices, { list: [], totalCount: 0 })
    const { router } = await openDevice()
    await userEvent.click(await screen.findByRole('button', { name: 'Delete' }))
    const confirm = await dialog()
    server.refuse(getDeviceDetails, 'notFound')
    await userEvent.click(confirm.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(router.state.location.pathname).toBe('/demo/core/devices'))
    expect(router.state.location.search).toBe('?status=red')
    expect(server.requests(deleteDevices)[0]?.body).toEqual({ ids: [aDevice.id] })
  })

  it('are not for viewers [C-418]', async () => {
    aServerWithDevice().answer(currentUser, aUser('viewer'))
    await openDevice()
    expect(await screen.findByRole('region', { name: 'Alerts' })).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  })
})
