import { countByHomeLocation, getConfiguration, setDeviceHomeLocation } from '@muster/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { aConfiguration } from '../../../testing/console.tsx'
import { aServerWithDevices, check, openDevices } from './testing/open-devices.tsx'

async function openAfterTheCounts() {
  const server = aServerWithDevices()
    .answer(getConfiguration, { ...aConfiguration, waits: { ...aConfiguration.waits, afterDelete: 0 } })
    .answer(setDeviceHomeLocation, { set: true, version: 2 })
    .answer(countByHomeLocation, [{ homeLocation: { id: 'leeds', name: 'Leeds' }, devicesCount: 12 }])
  const { router } = await openDevices()
  const goToCounts = () => act(() => router.navigate('/demo/bulkActions'))
  await goToCounts()
  await screen.findByRole('combobox', { name: 'From home location' })
  await act(() => router.navigate('/demo/core/devices'))
  await screen.findAllByRole('row', { name: /SN-/ })
  await userEvent.click(check('SN-002'))
  return { server, goToCounts }
}

it('counts devices by home location anew once one has another', async () => {
  const { server, goToCounts } = await openAfterTheCounts()
  await userEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit device' }))
  await userEvent.click(dialog.getByRole('combobox', { name: 'Home location' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Avonmouth' }))
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(server.requests(countByHomeLocation)).toHaveLength(1)
  await goToCounts()
  await waitFor(() => expect(server.requests(countByHomeLocation)).toHaveLength(2))
})

it('counts devices by home location anew once one is deleted', async () => {
  const { server, goToCounts } = await openAfterTheCounts()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await goToCounts()
  await waitFor(() => expect(server.requests(countByHomeLocation)).toHaveLength(2))
})
