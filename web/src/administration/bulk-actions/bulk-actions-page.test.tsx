import {
  countByHomeLocation,
  currentUser,
  currentWorld,
  type DeviceMove,
  type HomeLocationCount,
  idempotencyHeader,
  moveHomeLocations,
  moveProgress,
  reportError,
} from '@muster/contract'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { comeBackLater } from '../../../testing/come-back-later.ts'
import { aServer, aUser, aWorld, renderConsole } from '../../../testing/console.tsx'
import { rememberMove } from './begun-move.ts'

const at = (id: string, devicesCount: number): HomeLocationCount => ({
  homeLocation: { id, name: id.replace(/^./, (letter) => letter.toUpperCase()) },
  devicesCount,
})
const counts: HomeLocationCount[] = [
  at('hull', 0),
  at('leeds', 1200),
  at('york', 3),
  { homeLocation: null, devicesCount: 5 },
]
const moveAt = (moved: number, state: DeviceMove['state'] = 'moving'): DeviceMove => ({
  id: 'move-1',
  total: 1200,
  moved,
  state,
})

const aServerToMove = (places = counts) =>
  aServer()
    .answer(countByHomeLocation, places)
    .answer(moveHomeLocations, moveAt(1200, 'moved'))
    .answer(reportError, { taken: true })

const button = (name: string) => screen.getByRole('button', { name })
const move = () => button('Move')
const chooser = (end: 'From' | 'To') => screen.getByRole('combobox', { name: `${end} home location` })

async function open() {
  const opened = renderConsole('/demo/bulkActions')
  await screen.findByRole('heading', { level: 1, name: 'Bulk actions' })
  await screen.findByRole('combobox', { name: 'From home location' })
  return opened
}

const offered = () => screen.getAllByRole('option').map(({ textContent }) => textContent)

async function choose(end: 'From' | 'To', name: string) {
  await userEvent.click(chooser(end))
  await userEvent.click(await screen.findByRole('option', { name: new RegExp(`^${name}`) }))
}

async function confirm(from = 'Leeds', to = 'York') {
  await choose('From', from)
  await choose('To', to)
  await userEvent.click(move())
  const question = within(await screen.findByRole('dialog', { name: 'Move devices?' }))
  return { question, confirmed: () => userEvent.click(question.getByRole('button', { name: 'Move' })) }
}

describe('the bulk actions', () => {
  it('are a sentence with two home locations, and Move [B-701 B-702 B-703 B-9988]', async () => {
    aServerToMove()
    await open()
    expect(screen.getByText('Move devices from').parentElement).toHaveTextContent(
      /Move devices from.*to.*Move/,
    )
    expect(chooser('From')).toHaveValue('')
    expect(chooser('To')).toHaveValue('')
    expect(move()).toBeDisabled()
    expect(screen.queryByText('Please select different home location.')).toBeNull()
  })

  it('offer sources that have devices, and every destination, with their counts [B-715 B-716 B-717 B-9988]', async () => {
    aServerToMove()
    await open()
    await userEvent.click(chooser('From'))
    expect(offered()).toEqual(['Leeds1,200 devices', 'York3 devices', 'No home location5 devices'])
    await userEvent.keyboard('{Escape}')
    await userEvent.click(chooser('To'))
    expect(offered()).toEqual([
      'Hull0 devices',
      'Leeds1,200 devices',
      'York3 devices',
      'No home location5 devices',
    ])
  })

  it('offer no source without devices, be it none of the home locations [B-716 B-9988]', async () => {
    aServerToMove([at('leeds', 2), { homeLocation: null, devicesCount: 0 }])
    await open()
    await userEvent.click(chooser('From'))
    expect(offered()).toEqual(['Leeds2 devices'])
  })

  it('are searched, whatever the accents', async () => {
    aServerToMove([at('orléans', 2), at('york', 1)])
    await open()
    await userEvent.type(chooser('From'), 'orleans')
    expect(offered()).toEqual(['Orléans2 devices'])
  })

  it.each([
    ['Leeds', 'Leeds'],
    ['No home location', 'No home location'],
  ])('do not move from %s to %s [B-720 B-721 B-722 B-1303]', async (from, to) => {
    aServerToMove()
    await open()
    await choose('From', from)
    expect(move()).toBeDisabled()
    await choose('To', to)
    expect(screen.getByText('Please select different home location.')).toBeVisible()
    expect(chooser('To')).toBeInvalid()
    expect(move()).toBeDisabled()
    await choose('To', 'York')
    expect(screen.queryByText('Please select different home location.')).toBeNull()
    expect(move()).toBeEnabled()
  })

  it('show that they are being loaded', async () => {
    const server = aServerToMove()
    const answer = server.hold(countByHomeLocation)
    renderConsole('/demo/bulkActions')
    await screen.findByRole('heading', { level: 1, name: 'Bulk actions' })
    expect(screen.getByText('Loading…').closest('[role=status]')).toBeInTheDocument()
    expect(document.querySelector('[aria-busy=true]')).toBeVisible()
    answer()
    await screen.findByRole('combobox', { name: 'From home location' })
    expect(document.querySelector('[aria-busy=true]')).toBeNull()
  })

  it('say so where there is nothing to move', async () => {
    aServerToMove([at('hull', 0)])
    renderConsole('/demo/bulkActions')
    expect(await screen.findByText('No devices to move')).toBeVisible()
  })

  it('are asked for again where they could not be loaded', async () => {
    const server = aServerToMove().refuse(countByHomeLocation, 'tooManyRequests')
    renderConsole('/demo/bulkActions')
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(countByHomeLocation, counts)
    await userEvent.click(again)
    expect(await screen.findByRole('combobox', { name: 'From home location' })).toBeVisible()
  })
})

describe('who may move devices', () => {
  const denied = async (text: RegExp) => {
    renderConsole('/demo/bulkActions')
    expect(await screen.findByText(text)).toBeVisible()
  }

  it('does so in a world with core [B-710 B-9987]', async () => {
    aServerToMove().answer(currentWorld, { ...aWorld, features: [] })
    await denied(/permission to access this product/)
  })

  it.each([
    ['viewer', {}],
    ['editor', { homeLocationId: 'leeds' }],
    ['manager', { homeLocationId: 'leeds' }],
    ['administrator', { homeLocationId: 'leeds' }],
  ] as const)('is not the %s with %j [B-711 B-712 B-9987]', async (role, view) => {
    aServerToMove().answer(currentUser, aUser(role, view))
    await denied(/permission to access this page/)
  })

  it.each(['editor', 'manager', 'administrator'] as const)('is the %s [B-712]', async (role) => {
    aServerToMove().answer(currentUser, aUser(role))
    await open()
  })

  it.each([{ zoneId: 'north' }, { group: 'yard' }])('is an editor of %j too [B-9989]', async (view) => {
    aServerToMove().answer(currentUser, aUser('editor', view))
    await open()
  })
})

describe('a move', () => {
  it('is confirmed first [B-704 B-707]', async () => {
    const server = aServerToMove()
    await open()
    const { question } = await confirm()
    expect(question.getByText('1,200 devices will be moved from Leeds to York.')).toBeVisible()
    await userEvent.click(question.getByRole('button', { name: 'Cancel' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests(moveHomeLocations)).toHaveLength(0)
  })

  it('stays as it was asked about, whatever the counts say meanwhile [B-704]', async () => {
    const server = aServerToMove()
    await open()
    const { question, confirmed } = await confirm()
    server.answer(countByHomeLocation, [at('leeds', 0), at('york', 1203)])
    await comeBackLater(server, countByHomeLocation)
    const from = screen.getByRole('combobox', { name: 'From home location', hidden: true })
    await waitFor(() => expect(from).toHaveValue(''))
    expect(question.getByText('1,200 devices will be moved from Leeds to York.')).toBeVisible()
    await confirmed()
    await screen.findByText('Devices were moved to York successfully')
    expect(server.requests(moveHomeLocations)[0]?.body).toMatchObject({ fromHomeLocation: 'leeds' })
  })

  it.each([
    ['No home location', 'York', '5 devices without a home location will be moved to York.'],
    ['Leeds', 'No home location', '1,200 devices will be moved from Leeds and will have no home location.'],
  ])('from %s to %s is asked about in words of its own', async (from, to, text) => {
    aServerToMove()
    await open()
    const { question } = await confirm(from, to)
    expect(question.getByText(text)).toBeVisible()
  })

  it('is sent with both ends, told when it ended, and the counts are read anew [B-706 B-725 B-726 B-1301]', async () => {
    const server = aServerToMove()
    await open()
    const { confirmed } = await confirm()
    server.answer(countByHomeLocation, [at('leeds', 0), at('york', 1203)])
    await confirmed()
    expect(await screen.findByText('Devices were moved to York successfully')).toBeVisible()
    const [sent] = server.requests(moveHomeLocations)
    expect(sent?.body).toEqual({ fromHomeLocation: 'leeds', toHomeLocation: 'york' })
    expect(sent?.headers.get(idempotencyHeader)).toBeTruthy()
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(server.requests(countByHomeLocation)).toHaveLength(2)
    expect(chooser('From')).toHaveValue('')
  })

  it('goes to no home location, and comes from none [B-715 B-727 B-1301]', async () => {
    const server = aServerToMove()
    await open()
    await (await confirm('Leeds', 'No home location')).confirmed()
    expect(await screen.findByText('Devices were moved to No home location successfully')).toBeVisible()
    expect(server.requests(moveHomeLocations)[0]?.body).toEqual({
      fromHomeLocation: 'leeds',
      toHomeLocation: null,
    })
  })

  it.each(['refused', 'over', 'out of view'] as const)(
    'that failed (%s) says so [B-728 B-1302]',
    async (how) => {
      const server = aServerToMove()
      if (how === 'over') server.answer(moveHomeLocations, moveAt(500, 'failed'))
      else server.refuse(moveHomeLocations, how === 'refused' ? 'tooManyRequests' : 'roleMissing')
      await open()
      await (await confirm()).confirmed()
      await screen.findByText(how === 'out of view' ? /No devices were moved/ : /Please try again/)
    },
  )

  it('that is tried again is another move', async () => {
    const server = aServerToMove().answer(moveHomeLocations, moveAt(500, 'failed'))
    await open()
    await (await confirm()).confirmed()
    await screen.findByText(/An error occurred/)
    await userEvent.click(screen.getAllByRole('button', { name: 'Close' }).at(-1) ?? document.body)
    server.answer(moveHomeLocations, moveAt(1200, 'moved'))
    await userEvent.click(await screen.findByRole('button', { name: 'Move' }))
    await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Move' }))
    await screen.findByText('Devices were moved to York successfully')
    const keys = server.requests(moveHomeLocations).map(({ headers }) => headers.get(idempotencyHeader))
    expect(new Set(keys).size).toBe(2)
  })

  it('shows about every second how far it is, and cannot be closed meanwhile [B-705 B-707 B-708]', async () => {
    const server = aServerToMove().answer(moveHomeLocations, moveAt(0)).answer(moveProgress, moveAt(500))
    await open()
    const { question } = await confirm()
    vi.useFakeTimers()
    const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
    fireEvent.click(question.getByRole('button', { name: 'Move' }))
    await pass(200)
    const progress = within(screen.getByRole('dialog', { name: 'Moving devices' }))
    expect(progress.getByText('0 of 1,200 devices moved')).toBeVisible()
    expect(document.querySelector('.mantine-Loader-root')).toBeVisible()
    expect(progress.getByRole('button', { name: 'Close' })).toBeDisabled()
    fireEvent.keyDown(progress.getByRole('button', { name: 'Close' }), { key: 'Escape' })
    await pass(1000)
    expect(progress.getByText('500 of 1,200 devices moved')).toBeVisible()
    expect(server.requests(moveProgress).map(({ query }) => query)).toEqual([{ id: 'move-1' }])
    server.answer(moveProgress, moveAt(1200, 'moved'))
    await pass(1100)
    expect(screen.getByText('Devices were moved to York successfully')).toBeVisible()
  })

  it('is found again where the page is loaded anew while it runs', async () => {
    const server = aServerToMove().answer(moveHomeLocations, moveAt(0))
    server.hold(moveProgress)
    await open()
    await (await confirm()).confirmed()
    await screen.findByText('0 of 1,200 devices moved')
    cleanup()
    server.answer(moveProgress, moveAt(1200, 'moved'))
    const answer = server.hold(moveProgress)
    await open()
    expect(await screen.findByRole('dialog', { name: 'Moving devices' })).toBeVisible()
    answer()
    expect(await screen.findByText('Devices were moved to York successfully')).toBeVisible()
    expect(server.requests(moveHomeLocations)).toHaveLength(1)
  })

  const reload = async () => {
    cleanup()
    await open()
  }

  it('is found again though nothing could be heard of it for a while', async () => {
    const server = aServerToMove()
    rememberMove('demo', { id: 'move-1', to: 'York' })
    server.refuse(moveProgress, 'tooManyRequests')
    await open()
    await screen.findByRole('alert')
    server.answer(moveProgress, moveAt(1200, 'moved'))
    await reload()
    expect(await screen.findByText('Devices were moved to York successfully')).toBeVisible()
    await reload()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('that nobody knows any more is forgotten', async () => {
    rememberMove('demo', { id: 'move-1', to: 'York' })
    aServerToMove().refuse(moveProgress, 'notFound')
    await open()
    await screen.findByRole('alert')
    await reload()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('speaks once, not each second', async () => {
    aServerToMove().answer(moveHomeLocations, moveAt(0)).hold(moveProgress)
    await open()
    await (await confirm()).confirmed()
    const text = await screen.findByText('0 of 1,200 devices moved')
    expect(text.closest('[role=status]')).toBeNull()
    expect(screen.getByRole('progressbar', { name: 'Moving devices' })).toBeVisible()
  })
})
