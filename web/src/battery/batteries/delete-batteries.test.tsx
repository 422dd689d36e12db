import {
  currentUser,
  deleteSmartBatteries,
  getSmartBattery,
  getSmartBatteryChargeLevel,
  getSmartBatteryDevices,
  getSmartBatteryDischarge,
  listSmartBatteries,
  reportError,
} from '@muster/contract'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it } from 'vitest'
import { aUser } from '../../../testing/console.tsx'
import {
  aServerWithBatteries,
  batteryPages,
  inUrl,
  openBatteries,
  rowOf,
  someBatteries,
} from '../list/testing/open-list.tsx'
import { idOfBattery } from '../list/testing/some-batteries.ts'

const check = (serialNumber: string) => screen.getByRole('checkbox', { name: `Select ${serialNumber}` })
const deleteButton = () => screen.getByRole('button', { name: 'Delete' })

const aServerToDelete = () => aServerWithBatteries().answer(reportError, { taken: true })

async function askToDelete(...serialNumbers: string[]) {
  await rowOf('SB-01')
  for (const each of serialNumbers) await userEvent.click(check(each))
  await userEvent.click(deleteButton())
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete batter/ }))
  return { dialog, confirm: () => dialog.getByRole('button', { name: 'Delete' }) }
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('deleting batteries', () => {
  it.each(['administrator', 'manager', 'editor'] as const)(
    'is offered to every %s, once a row is checked [B-480 B-481 B-866 B-1502 B-1503 B-1512]',
    async (role) => {
      aServerToDelete().answer(currentUser, aUser(role))
      await openBatteries()
      await rowOf('SB-01')
      expect(deleteButton()).toBeDisabled()
      await userEvent.click(check('SB-01'))
      expect(deleteButton()).toBeEnabled()
    },
  )

  it('is not offered to viewers, nor are rows to check [B-480 B-860 B-1502 B-1503]', async () => {
    aServerToDelete().answer(currentUser, aUser('viewer'))
    await openBatteries()
    await rowOf('SB-01')
    expect(screen.queryByRole('checkbox')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled()
  })

  it('asks first; one battery needs no tick [B-482 B-483]', async () => {
    const server = aServerToDelete()
    await openBatteries()
    const { dialog, confirm } = await askToDelete('SB-01')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(dialog.getByText(/SB-01 will be deleted/)).toBeVisible()
    expect(confirm()).toBeEnabled()
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await closed()
    expect(server.requests(deleteSmartBatteries)).toHaveLength(0)
  })

  it('needs the tick for several, and sends them in one call [B-483 B-484]', async () => {
    const server = aServerToDelete().answer(deleteSmartBatteries, { deleted: 2 })
    await openBatteries()
    const { dialog, confirm } = await askToDelete('SB-01', 'SB-03')
    expect(confirm()).toBeDisabled()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Yes, delete these 2 batteries' }))
    await userEvent.click(confirm())
    await closed()
    expect(server.requests(deleteSmartBatteries).map(({ body }) => body)).toEqual([
      { ids: [idOfBattery('SB-01'), idOfBattery('SB-03')] },
    ])
    expect(screen.getByText('2 batteries deleted')).toBeVisible()
    expect(screen.queryAllByRole('checkbox', { checked: true })).toEqual([])
  })

  it('says that it is under way, then reads the list at once and closes [B-482 B-487 B-9938]', async () => {
    const server = aServerToDelete().answer(deleteSmartBatteries, { deleted: 1 })
    const release = server.hold(deleteSmartBatteries)
    const { search } = await openBatteries(`battery/all?id=${inUrl(idOfBattery('SB-01'))}`)
    const { dialog, confirm } = await askToDelete('SB-01')
    server.answer(listSmartBatteries, batteryPages(someBatteries.slice(1)))
    await userEvent.click(confirm())
    expect(await dialog.findByText('Deleting…')).toBeVisible()
    expect(server.requests(listSmartBatteries)).toHaveLength(1)
    release()
    await closed()
    await rowOf('SB-10')
    expect(screen.queryByRole('row', { name: /SB-01/ })).toBeNull()
    // What is deleted is no longer selected.
    expect(search()).toBe('')
    expect(deleteButton()).toBeDisabled()
  })

  it('asks for no details of a battery that is gone [B-487]', async () => {
    const server = aServerToDelete().answer(deleteSmartBatteries, { deleted: 1 })
    const ofBattery = [
      getSmartBattery,
      getSmartBatteryDevices,
      getSmartBatteryDischarge,
      getSmartBatteryChargeLevel,
    ]
    const id = idOfBattery('SB-01')
    await openBatteries(`battery/all?id=${inUrl(id)}`)
    await screen.findByRole('heading', { level: 2, name: 'SB-01' })
    const { confirm } = await askToDelete('SB-01')
    const before = ofBattery.map((call) => server.requests(call).length)
    for (const call of ofBattery) server.refuse(call, 'notFound')
    await userEvent.click(confirm())
    await closed()
    expect(await screen.findByText('Select a battery to see its details.')).toBeVisible()
    expect(ofBattery.map((call) => server.requests(call).length)).toEqual(before)
  })

  it.each(['network', 'server'])(
    'can be tried again after the %s failed [B-485 B-486 B-9932]',
    async (failing) => {
      const server = aServerToDelete().refuse(deleteSmartBatteries, 'internal')
      await openBatteries()
      const first = await askToDelete('SB-01')
      const connect = failing === 'network' ? server.disconnect() : undefined
      await userEvent.click(first.confirm())
      expect(await first.dialog.findByRole('alert')).toHaveTextContent('Could not delete battery')
      connect?.()
      await userEvent.click(first.dialog.getByRole('button', { name: 'Cancel' }))
      await closed()
      server.answer(deleteSmartBatteries, { deleted: 1 })
      expect(check('SB-01')).toBeChecked()
      const again = await askToDelete()
      await userEvent.click(again.confirm())
      expect(await screen.findByText('1 battery deleted')).toBeVisible()
    },
  )

  it('says when it failed, reads the list all the same, and can only be closed [B-485 B-486 B-487 B-1305 B-9932]', async () => {
    const server = aServerToDelete().refuse(deleteSmartBatteries, 'invalidInput')
    await openBatteries()
    const { dialog, confirm } = await askToDelete('SB-01')
    await userEvent.click(confirm())
    expect(await dialog.findByRole('alert')).toHaveTextContent('Could not delete battery. Please try again.')
    expect(confirm()).toBeDisabled()
    expect(dialog.getByRole('button', { name: 'Cancel' })).toHaveFocus()
    await waitFor(() => expect(server.requests(listSmartBatteries)).toHaveLength(2))
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await closed()
    expect(server.requests(deleteSmartBatteries)).toHaveLength(1)
  })
})
