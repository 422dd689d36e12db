import {
  currentUser,
  defaultWaits,
  deleteZones,
  getConfiguration,
  getUserSettings,
  listZones,
  reportError,
  setTablePageSizes,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aConfiguration, aUser, noSettings, renderConsole } from '../../../testing/console.tsx'
import { aServerWithZones, aZone, button, check, click, openZones, pagesOf } from './testing/open-zones.tsx'

const many = Array.from({ length: 30 }, (_, index) => aZone(index + 1))
const cellsOf = (name: string) =>
  within(screen.getByRole('row', { name: new RegExp(name) }))
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)

describe('the zones', () => {
  it.each(['administrator', 'manager'] as const)('are open to the %s [A-1101]', async (role) => {
    aServerWithZones().answer(currentUser, aUser(role))
    await openZones()
    expect(screen.getByRole('row', { name: /Zone1/ })).toBeVisible()
  })

  it.each(['/demo/zones', '/demo/zones/new', '/demo/zones/edit'])(
    'are closed to others, at %s too [A-1101]',
    async (address) => {
      aServerWithZones().answer(currentUser, aUser('editor'))
      renderConsole(address)
      expect(await screen.findByText(/You do not have permission to access this page/)).toBeVisible()
    },
  )

  it('have these columns, home locations as text [A-1102 A-1103 A-1106]', async () => {
    aServerWithZones()
    await openZones()
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['', 'Zone name', 'Groups', 'Must also be in', 'Home locations'])
    expect(cellsOf('Zone1')).toEqual(['', 'Zone1', 'dock, yard', 'night', 'Leeds, York'])
    expect(cellsOf('Zone2')).toEqual(['', 'Zone2', 'dock, yard', '-', '-'])
  })

  it('are asked for by name at first, twenty at once, and by every column [A-1103 A-1104 A-1105 A-1802]', async () => {
    const server = aServerWithZones(many)
    await openZones()
    expect(server.requests(listZones)[0]).toMatchObject({
      query: { limit: '20', offset: '0' },
      body: { sort: { field: 'name', order: 'asc' } },
    })
    expect(screen.getByText('1 - 20 of 30')).toBeVisible()
    const sorters = screen.getAllByRole('columnheader').slice(1)
    for (const [index, field] of ['name', 'groups1', 'groups2', 'homeLocations'].entries()) {
      await userEvent.click(within(sorters[index] ?? document.body).getByRole('button'))
      const order = field === 'name' ? 'desc' : 'asc'
      await waitFor(() => expect(server.requests(listZones).at(-1)?.body).toEqual({ sort: { field, order } }))
    }
  })

  it('are searched on Enter [A-1102]', async () => {
    const server = aServerWithZones()
    const { search } = await openZones()
    await userEvent.type(screen.getByRole('textbox', { name: 'Search zones' }), 'dock{Enter}')
    await waitFor(() => expect(server.requests(listZones).at(-1)?.body).toMatchObject({ search: 'dock' }))
    expect(search()).toBe('?search=dock')
  })

  it('keep the size of a page that somebody chose [A-1105 A-1802 A-1809 A-967]', async () => {
    const server = aServerWithZones(many)
      .answer(getUserSettings, { ...noSettings, tablePageSizes: { zonesList: 15 } })
      .answer(setTablePageSizes, { set: true })
    await openZones()
    expect(screen.getByText('1 - 15 of 30')).toBeVisible()
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Rows' }), '50')
    expect(await screen.findByText('1 - 30 of 30')).toBeVisible()
    expect(server.requests(setTablePageSizes)[0]?.body).toEqual({ tablePageSizes: { zonesList: 50 } })
  })

  it('are made, edited and deleted from here [A-1102 A-1115 A-1116]', async () => {
    aServerWithZones()
    const { path, router } = await openZones()
    expect(button('Edit')).toBeDisabled()
    expect(button('Delete')).toBeDisabled()
    await check('Zone1')
    await check('Zone2')
    expect(button('Edit')).toBeDisabled()
    expect(button('Delete')).toBeEnabled()
    await check('Zone1')
    await click('Edit')
    expect(path()).toBe('/demo/zones/edit')
    expect(await screen.findByRole('textbox', { name: 'Zone name' })).toHaveValue('Zone2')
    await act(() => router.navigate('/demo/zones'))
    await userEvent.click(await screen.findByRole('link', { name: 'Zone3' }))
    expect(await screen.findByRole('textbox', { name: 'Zone name' })).toHaveValue('Zone3')
    await act(() => router.navigate('/demo/zones'))
    await userEvent.click(await screen.findByRole('button', { name: 'Create zone' }))
    expect(path()).toBe('/demo/zones/new')
    expect(await screen.findByRole('textbox', { name: 'Zone name' })).toHaveValue('')
  })

  it('say why there are none', async () => {
    aServerWithZones([])
    renderConsole('/demo/zones')
    expect(await screen.findByText('No zones yet')).toBeVisible()
  })
})

describe('deleting zones', () => {
  async function askToDelete(...names: string[]) {
    await openZones()
    for (const name of names) await check(name)
    await click('Delete')
    const dialog = within(await screen.findByRole('dialog', { name: /^Delete zone/ }))
    return { dialog, confirm: () => dialog.getByRole('button', { name: 'Delete' }) }
  }
  const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

  it('needs a tick for more than one [A-1140 A-1806]', async () => {
    const server = aServerWithZones()
    const { dialog, confirm } = await askToDelete('Zone1', 'Zone3')
    expect(confirm()).toBeDisabled()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Yes, delete these 2 zones' }))
    const left = Array.from({ length: 21 }, (_, index) => aZone(200 + index))
    server.answer(listZones, pagesOf(left))
    await userEvent.click(confirm())
    await closed()
    expect(server.requests(deleteZones)[0]?.body).toEqual({ ids: ['zone-1', 'zone-3'] })
    expect(screen.queryByRole('row', { name: /Zone1/ })).toBeNull()
    expect(screen.getByText('2 zones deleted')).toBeVisible()
    expect(button('Delete')).toBeDisabled()
  })

  it('waits five seconds after it succeeded [A-1141 A-1810 A-935]', async () => {
    const server = aServerWithZones().answer(getConfiguration, { ...aConfiguration, waits: defaultWaits })
    const { dialog, confirm } = await askToDelete('Zone1')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    fireEvent.click(confirm())
    await pass(4900)
    expect(server.requests(deleteZones)).toHaveLength(1)
    expect(dialog.getByText('Deleting…')).toBeVisible()
    expect(server.requests(listZones)).toHaveLength(1)
    await pass(200)
    expect(server.requests(listZones)).toHaveLength(2)
    await pass(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that is blocked names the zones that have users, and says what to do [A-1141 A-1142]', async () => {
    aServerWithZones().answer(deleteZones, {
      ok: false,
      code: 'BLOCKED',
      data: { hasUsers: ['zone-3'] },
    })
    const { dialog, confirm } = await askToDelete('Zone1', 'Zone3')
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.click(confirm())
    const failure = within(await screen.findByRole('dialog', { name: 'Zones not deleted' }))
    expect(failure.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Zone3'])
    expect(failure.getByText(/Give these users another custom view first/)).toBeVisible()
  })

  it('that is blocked speaks of one zone where it is one [A-1142]', async () => {
    aServerWithZones().answer(deleteZones, {
      ok: false,
      code: 'BLOCKED',
      data: { hasUsers: ['zone-3'] },
    })
    const { confirm } = await askToDelete('Zone3')
    await userEvent.click(confirm())
    const failure = within(await screen.findByRole('dialog', { name: 'Zone not deleted' }))
    expect(failure.getByText('Nothing was deleted. This zone still has users:')).toBeVisible()
  })

  it('that fails otherwise says what may not have happened [A-1143]', async () => {
    const server = aServerWithZones().refuse(deleteZones, 'invalidInput')
    const { dialog, confirm } = await askToDelete('Zone1')
    await userEvent.click(confirm())
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'One or more zones may not have been deleted. Please try again.',
    )
    expect(server.requests(reportError)).toHaveLength(1)
  })
})
