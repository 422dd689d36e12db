import {
  currentWorld,
  defaultWaits,
  deleteHomeLocations,
  getConfiguration,
  listHomeLocations,
  reportError,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { aConfiguration, aWorld } from '../../../testing/console.tsx'
import {
  aHomeLocation,
  aServerWithPlaces,
  check,
  click,
  openHomeLocations,
  pagesOf,
} from './testing/open-home-locations.tsx'

async function askToDelete(...names: string[]) {
  const opened = await openHomeLocations()
  for (const name of names) await check(name)
  await click('Delete')
  const dialog = within(await screen.findByRole('dialog', { name: /^Delete home location/ }))
  return { ...opened, dialog, confirm: () => dialog.getByRole('button', { name: 'Delete' }) }
}

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const blocked = {
  ok: false,
  code: 'BLOCKED',
  data: { deviceCounts: { 'place-1': 1200 }, userCounts: { 'place-1': 2 }, zoneCounts: { 'place-2': 1 } },
} as const

describe('deleting home locations', () => {
  it('asks first; one needs no tick [A-1245]', async () => {
    const server = aServerWithPlaces()
    const { dialog, confirm } = await askToDelete('Depot 1')
    expect(dialog.queryByRole('checkbox')).toBeNull()
    expect(dialog.getByText(/Depot 1 will be deleted/)).toBeVisible()
    expect(server.requests(deleteHomeLocations)).toHaveLength(0)
    const left = Array.from({ length: 21 }, (_, index) => aHomeLocation(200 + index))
    server.answer(listHomeLocations, pagesOf(left))
    await userEvent.click(confirm())
    await closed()
    expect(server.requests(deleteHomeLocations)[0]?.body).toEqual({ ids: ['place-1'] })
    expect(screen.queryByRole('row', { name: /Depot 1/ })).toBeNull()
    expect(screen.getByText('1 home location deleted')).toBeVisible()
    expect(screen.getByRole('button', { name: 'Delete' })).toBeDisabled()
  })

  it('needs the tick for several [A-1245 A-1806]', async () => {
    const server = aServerWithPlaces()
    const { dialog, confirm } = await askToDelete('Depot 1', 'Depot 3')
    expect(confirm()).toBeDisabled()
    await userEvent.click(dialog.getByRole('checkbox', { name: 'Yes, delete these 2 home locations' }))
    await userEvent.click(confirm())
    await closed()
    expect(server.requests(deleteHomeLocations)[0]?.body).toEqual({ ids: ['place-1', 'place-3'] })
  })

  it('shows that it is deleting, and waits five seconds before it reads the list and closes [A-1246 A-1810]', async () => {
    const server = aServerWithPlaces().answer(getConfiguration, { ...aConfiguration, waits: defaultWaits })
    const { dialog, confirm } = await askToDelete('Depot 1')
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    fireEvent.click(confirm())
    await pass(4900)
    expect(server.requests(deleteHomeLocations)).toHaveLength(1)
    expect(dialog.getByText('Deleting…')).toBeVisible()
    expect(server.requests(listHomeLocations)).toHaveLength(1)
    await pass(200)
    expect(server.requests(listHomeLocations)).toHaveLength(2)
    await pass(1000)
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that is blocked lists what is assigned, with a way to move devices [A-1248 A-1249]', async () => {
    aServerWithPlaces().answer(deleteHomeLocations, blocked)
    const { dialog, confirm, path } = await askToDelete('Depot 1', 'Depot 2', 'Depot 3')
    await userEvent.click(dialog.getByRole('checkbox'))
    await userEvent.click(confirm())
    const failure = within(await screen.findByRole('dialog', { name: 'Home locations not deleted' }))
    expect(failure.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'Home locationDevicesUsersZones',
      'Depot 11,20020',
      'Depot 2001',
    ])
    await userEvent.click(failure.getByRole('link', { name: 'Move devices in bulk actions' }))
    await waitFor(() => expect(path()).toBe('/demo/bulkActions'))
  })

  it('that is blocked by users or zones alone leads nowhere [A-1249]', async () => {
    aServerWithPlaces().answer(deleteHomeLocations, {
      ...blocked,
      data: { deviceCounts: {}, userCounts: { 'place-1': 2 }, zoneCounts: {} },
    })
    const { confirm } = await askToDelete('Depot 1')
    await userEvent.click(confirm())
    const failure = within(await screen.findByRole('dialog', { name: 'Home location not deleted' }))
    expect(failure.queryByRole('link')).toBeNull()
    await userEvent.click(failure.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await closed()
  })

  it('leads to no page that the world does not have', async () => {
    aServerWithPlaces()
      .answer(currentWorld, { ...aWorld, features: [] })
      .answer(deleteHomeLocations, blocked)
    const { confirm } = await askToDelete('Depot 1')
    await userEvent.click(confirm())
    await screen.findByRole('dialog', { name: 'Home location not deleted' })
    expect(screen.queryByRole('link', { name: /bulk actions/ })).toBeNull()
  })

  it('that fails otherwise says what may not have happened, and can be tried again [A-1250]', async () => {
    const server = aServerWithPlaces().refuse(deleteHomeLocations, 'invalidInput')
    const { dialog, confirm } = await askToDelete('Depot 1')
    await userEvent.click(confirm())
    expect(await dialog.findByRole('alert')).toHaveTextContent(
      'One or more home locations may not have been deleted. Please try again.',
    )
    await waitFor(() => expect(server.requests(listHomeLocations)).toHaveLength(2))
    expect(server.requests(reportError)).toHaveLength(1)
    server.answer(deleteHomeLocations, { ok: true })
    await userEvent.click(confirm())
    await closed()
  })
})
