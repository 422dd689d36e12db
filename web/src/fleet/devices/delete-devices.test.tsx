import { defaultWaits, deleteDevices, getConfiguration, listDevices, reportError } from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aConfiguration } from '../../../testing/console.tsx'
import { aServerWithDevices, check, fleet, openDevices, pagesOf, rowOf } from './testing/open-devices.tsx'

const withoutWaits = { ...aConfiguration, waits: { ...defaultWaits, afterDelete: 0 } }

const aServerToDelete = () =>
  aServerWithDevices().answer(getConfiguration, withoutWaits).answer(reportError, { taken: true })

async function askToDelete(...serialNumbers: string[]) {
  await openDevices()
  for (const each of serialNumbers) await userEvent.click(check(each))
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete device/ }))
  return { dialog, confirm: () => dialog.getByRole('button', { name: 'Delete' }) }
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('deleting devices', () => {
  it('asks first; one device needs no tick [C-530 C-532]', async () => {
    const server = aServerToDelete()
    const { dialog, confirm } = await askToDelete('SN-001')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(dialog.getByText(/SN-001 will be deleted/)).toBeVisible()
    expect(confirm()).toBeEnabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await closed()
    expect(server.requests(deleteDevices)).toHaveLength(0)
  })

  it('needs the tick for several, and sends them in one call [C-531 C-537]', async () => {
    const server = aServerToDelete().answer(deleteDevices, { deleted: 2 })
    const { dialog, confirm } = await askToDelete('SN-001', 'SN-003')
    expect(confirm()).toBeDisabled()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Yes, delete these 2 devices' }))
    await userEvent.click(confirm())
    await closed()
    expect(server.requests(deleteDevices).map(({ body }) => body)).toEqual([
      { ids: ['device-1', 'device-3'] },
    ])
    expect(screen.getByText('2 devices deleted')).toBeVisible()
  })

  it('reads the list anew afterwards, and closes [C-536]', async () => {
    const server = aServerToDelete()
    const { confirm } = await askToDelete('SN-001')
    server.answer(listDevices, pagesOf(fleet.slice(1)))
    await userEvent.click(confirm())
    await closed()
    await rowOf('SN-006')
    expect(screen.queryByRole('row', { name: /SN-001/ })).toBeNull()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
    expect(screen.getByText('1 device deleted').closest('[role=status]')).toBeVisible()
  })

  it('tells that it is deleting, and waits three seconds before it reads the list [C-533 C-534 C-2319 B-870 B-1431]', async () => {
    const server = aServerToDelete().answer(getConfiguration, aConfiguration)
    const { dialog, confirm } = await askToDelete('SN-001')
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    const release = server.hold(deleteDevices)
    fireEvent.click(confirm())
    await pass(1)
    expect(dialog.getByText('Deleting…')).toBeVisible()
    expect(server.requests(deleteDevices)).toHaveLength(1)
    release()
    await pass(0)
    await pass(2900)
    expect(server.requests(listDevices)).toHaveLength(1)
    expect(dialog.getByText('Deleting…')).toBeVisible()
    fireEvent.keyDown(confirm(), { key: 'Escape' })
    expect(screen.getByRole('dialog')).toBeVisible()
    await pass(101)
    expect(server.requests(listDevices)).toHaveLength(2)
    await pass(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is asked of the server once, though the connection is lost', async () => {
    const server = aServerToDelete()
    const { dialog, confirm } = await askToDelete('SN-001')
    server.disconnect()
    await userEvent.click(confirm())
    expect(await dialog.findByRole('alert')).toHaveTextContent(/may not have been deleted/)
    expect(server.requests(deleteDevices)).toHaveLength(1)
  })

  it('covers the checked devices of all pages, and unchecks them [C-537]', async () => {
    const server = aServerToDelete().answer(deleteDevices, { deleted: 2 })
    await openDevices()
    await userEvent.click(check('SN-002'))
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    await rowOf('SN-006')
    await userEvent.click(check('SN-007'))
    expect(screen.getByText('2 selected, 1 on other pages')).toBeVisible()
    await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog', { name: /^Delete device/ }))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Yes, delete these 2 devices' }))
    await userEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await closed()
    expect(server.requests(deleteDevices)[0]?.body).toEqual({ ids: ['device-2', 'device-7'] })
    expect(screen.getByText('0 selected')).toBeVisible()
  })

  it('can be tried again after it failed, with all devices: some may only have moved to another page', async () => {
    const server = aServerToDelete().refuse(deleteDevices, 'tooManyRequests')
    const { dialog, confirm } = await askToDelete('SN-001', 'SN-003')
    server.answer(listDevices, pagesOf(fleet.slice(1)))
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Yes, delete these 2 devices' }))
    await userEvent.click(confirm())
    await dialog.findByRole('alert')
    server.answer(deleteDevices, { deleted: 1 })
    await userEvent.click(confirm())
    await closed()
    const ids = ['device-1', 'device-3']
    expect(server.requests(deleteDevices).map(({ body }) => body)).toEqual([{ ids }, { ids }])
    expect(screen.getByText('1 device deleted')).toBeVisible()
  })

  it('is done where somebody else has deleted them', async () => {
    const server = aServerToDelete().refuse(deleteDevices, 'notFound')
    const { confirm } = await askToDelete('SN-001')
    server.answer(listDevices, pagesOf(fleet.slice(1)))
    await userEvent.click(confirm())
    await closed()
    expect(screen.queryByRole('row', { name: /SN-001/ })).toBeNull()
    expect(screen.queryByText(/device deleted/)).toBeNull()
  })

  it('says what may not have happened when it fails, and reads the list all the same [C-535 C-536 C-2351 C-9916 B-1304 B-9933]', async () => {
    const server = aServerToDelete().refuse(deleteDevices, 'invalidInput')
    const { dialog, confirm } = await askToDelete('SN-001')
    await userEvent.click(confirm())
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'One or more devices may not have been deleted. Please try again.',
    )
    expect(server.requests(listDevices)).toHaveLength(2)
    server.answer(deleteDevices, { deleted: 1 })
    await userEvent.click(confirm())
    await closed()
    expect(server.requests(deleteDevices)).toHaveLength(2)
  })
})
