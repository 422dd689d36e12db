import {
  type Call,
  defaultWaits,
  deleteDevices,
  deleteHomeLocations,
  getConfiguration,
  listDevices,
  listHomeLocations,
  readDeviceBounds,
  readDeviceClusters,
  readDeviceStats,
  setDeviceAssetTag,
} from '@muster/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aConfiguration } from '../../testing/console.tsx'
import { aHomeLocation } from '../administration/home-locations/testing/open-home-locations.tsx'
import { aDevice } from '../fleet/devices/testing/open-devices.tsx'
import { aMapServer, leedsButton, openMap, thursday } from '../maps/location/testing/a-map-server.ts'
import { giveMapsAFrame } from '../ui/map/testing/map-frame.tsx'

beforeEach(() => {
  giveMapsAFrame()
  // No answer is stale for its age, and no slot of the map ends meanwhile.
  vi.useFakeTimers({ now: thursday, toFake: ['Date'] })
})

const onMap: readonly Call[] = [readDeviceBounds, readDeviceStats, readDeviceClusters]

/** The console on a page, after a look at the map of devices. */
async function openAfterTheMap(address: string, row: string) {
  const server = aMapServer()
    .answer(getConfiguration, {
      ...aConfiguration,
      waits: { ...defaultWaits, afterDelete: 0, afterSave: 0 },
    })
    .answer(listDevices, { list: [aDevice(1), aDevice(2)], totalCount: 2 })
    .answer(listHomeLocations, { list: [aHomeLocation(1)], totalCount: 1 })
    .answer(setDeviceAssetTag, { set: true, version: 2 })
    .answer(deleteDevices, { deleted: 1 })
    .answer(deleteHomeLocations, { ok: true })
  const { router } = openMap()
  await leedsButton()
  await act(() => router.navigate(address))
  await userEvent.click(await screen.findByRole('checkbox', { name: `Select ${row}` }))
  const asked = () => onMap.map((call) => server.requests(call).length)
  const before = asked()
  const backToTheMap = async () => {
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(() => router.navigate('/demo/core/maps/location'))
    await leedsButton()
  }
  return { asked, before, backToTheMap }
}

async function confirmDeletion() {
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
}

describe('a map that was looked at', () => {
  it('is kept while nothing changes', async () => {
    const { asked, before, backToTheMap } = await openAfterTheMap('/demo/core/devices', 'SN-001')
    await backToTheMap()
    expect(asked()).toEqual(before)
  })

  it('is read anew once a device is deleted [C-536]', async () => {
    const { asked, before, backToTheMap } = await openAfterTheMap('/demo/core/devices', 'SN-001')
    await confirmDeletion()
    await backToTheMap()
    await waitFor(() => expect(asked()).toEqual(before.map((count) => count + 1)))
  })

  it('is read anew once a device is edited', async () => {
    const { asked, before, backToTheMap } = await openAfterTheMap('/demo/core/devices', 'SN-001')
    await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit device' }))
    await userEvent.type(dialog.getByRole('textbox', { name: 'Asset tag' }), '7')
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await backToTheMap()
    await waitFor(() => expect(asked()).toEqual(before.map((count) => count + 1)))
  })

  it('is read anew once a home location is deleted', async () => {
    const { asked, before, backToTheMap } = await openAfterTheMap('/demo/homeLocations', 'Depot 1')
    await confirmDeletion()
    await backToTheMap()
    await waitFor(() => expect(asked()).toEqual(before.map((count) => count + 1)))
  })
})
