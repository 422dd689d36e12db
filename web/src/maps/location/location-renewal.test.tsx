import {
  getHomeLocations,
  listClusterDevices,
  readDeviceBounds,
  readDeviceClusters,
  readDeviceStats,
} from '@muster/contract'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { giveMapsAFrame } from '../../ui/map/testing/map-frame.tsx'
import {
  aMapServer,
  bodies,
  card,
  clusterAt,
  day,
  leeds,
  leedsButton,
  openMap,
  slotEnd,
  theMap,
  thursday,
  yorkshire,
} from './testing/a-map-server.ts'

beforeEach(() => {
  giveMapsAFrame()
  vi.useFakeTimers({ now: thursday, shouldAdvanceTime: true })
})
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
async function slotEnds() {
  await pass(5 * 60_000)
  await settle()
}
/** Until debounced requests are sent, and loading indicators show. */
async function settle() {
  await pass(500)
  await pass(500)
}
const lookBack = (name: string) => user.selectOptions(screen.getByRole('combobox', { name: 'Seen in' }), name)
const failure = () => screen.queryByText('The map could not be loaded.')
const note = () => screen.queryByText(/matching devices/)
const described = () => screen.getByRole('application')

describe('the map of devices, when a slot of time ends', () => {
  it('keeps its clusters, its note, its focus and its list until newer ones are there [C-1911]', async () => {
    const server = aMapServer()
    openMap()
    await user.click(await leedsButton())
    const button = await leedsButton()
    button.focus()
    await waitFor(() => expect(note()).not.toBeNull())
    const release = [readDeviceClusters, readDeviceStats].map(server.hold)
    await slotEnds()
    const asked = bodies(server.requests(readDeviceClusters)).at(-1)
    expect(asked).toMatchObject({ from: slotEnd + 300_000 - 30 * day, to: slotEnd + 300_000 })
    expect(button).toBeInTheDocument()
    expect(button).toHaveFocus()
    expect(within(card() ?? document.body).getByText(/^43 devices near/)).toBeVisible()
    expect(note()).not.toBeNull()
    for (const each of release) each()
    await pass(0)
    expect(await leedsButton()).toBe(button)
  })

  it('does not ask anew where the devices are: it should not move', async () => {
    const server = aMapServer()
    openMap()
    await leedsButton()
    await slotEnds()
    expect(server.requests(readDeviceClusters)).toHaveLength(2)
    expect(server.requests(readDeviceBounds)).toHaveLength(1)
    await lookBack('7 days')
    await waitFor(() => expect(server.requests(readDeviceBounds)).toHaveLength(2))
  })

  it('looks again where no device had a place [C-2353]', async () => {
    const server = aMapServer().answer(readDeviceBounds, { geoBounds: null })
    openMap()
    expect(await screen.findAllByText('Location unknown')).not.toHaveLength(0)
    server.answer(readDeviceBounds, { geoBounds: yorkshire })
    await slotEnds()
    expect(screen.queryByText('Location unknown')).toBeNull()
    await waitFor(() => expect(server.requests(readDeviceClusters)).not.toHaveLength(0))
  })

  it('leaves what was there where newer answers fail', async () => {
    const server = aMapServer()
    openMap()
    const button = await leedsButton()
    await waitFor(() => expect(note()).not.toBeNull())
    server.refuse(readDeviceClusters, 'tooManyRequests').refuse(readDeviceStats, 'tooManyRequests')
    await slotEnds()
    await waitFor(() => expect(server.requests(readDeviceClusters).length).toBeGreaterThan(1))
    await pass(60_000)
    expect(failure()).toBeNull()
    expect(button).toBeInTheDocument()
    expect(note()).not.toBeNull()
  })
})

describe('what of the map of devices cannot be loaded', () => {
  it('is no failure where it is the note alone', async () => {
    const server = aMapServer().refuse(readDeviceStats, 'tooManyRequests')
    openMap()
    await leedsButton()
    await waitFor(() => expect(server.requests(readDeviceStats).length).toBeGreaterThan(0))
    await pass(60_000)
    expect(failure()).toBeNull()
  })

  it('leaves the map where it is when it is where the devices are', async () => {
    const server = aMapServer()
    openMap()
    await leedsButton()
    server.refuse(readDeviceBounds, 'tooManyRequests')
    await lookBack('7 days')
    await waitFor(() => expect(failure()).not.toBeNull())
    await pass(1000)
    // The whole world would be the minimum zoom.
    expect(screen.getByRole('button', { name: 'Zoom out' })).toHaveAttribute('aria-disabled', 'false')
    const [before, after] = [0, -1].map((place) => bodies(server.requests(readDeviceClusters)).at(place))
    expect(after).toMatchObject({ from: slotEnd - 7 * day })
    expect(after?.boundingLatLong).toEqual(before?.boundingLatLong)
    expect(await leedsButton()).toBeVisible()
    server.answer(readDeviceBounds, { geoBounds: { bottom: 51, left: -3, top: 52, right: -2 } })
    await user.click(screen.getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(failure()).toBeNull())
    await waitFor(() =>
      expect(bodies(server.requests(readDeviceClusters)).at(-1)?.boundingLatLong.top).toBeLessThan(53),
    )
  })

  it('is said where a move shows what was never loaded, and leaves what was there', async () => {
    const server = aMapServer()
    openMap()
    await leedsButton()
    server.refuse(readDeviceClusters, 'tooManyRequests')
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    await waitFor(() => expect(failure()).not.toBeNull())
    expect(await leedsButton()).toBeVisible()
  })
})

describe('another choice on the map of devices', () => {
  it('is not said to have no location before that is known [C-2353]', async () => {
    const server = aMapServer().answer(readDeviceBounds, { geoBounds: null })
    openMap()
    expect(await screen.findAllByText('Location unknown')).not.toHaveLength(0)
    const release = server.hold(readDeviceBounds)
    await lookBack('7 days')
    await settle()
    expect(server.requests(readDeviceBounds)).toHaveLength(2)
    expect(screen.queryByText('Location unknown')).toBeNull()
    expect(within(await theMap()).getByRole('status')).toHaveTextContent('Loading')
    expect(described()).not.toHaveAttribute('aria-describedby')
    release()
    expect(await screen.findAllByText('Location unknown')).not.toHaveLength(0)
  })

  it('is summed up once its clusters are there, one device as one', async () => {
    const server = aMapServer().answer(readDeviceClusters, [clusterAt(leeds, 1, 12)])
    const release = server.hold(readDeviceClusters)
    openMap()
    await waitFor(() => expect(server.requests(readDeviceClusters)).toHaveLength(1))
    expect(described()).not.toHaveAttribute('aria-describedby')
    release()
    await waitFor(() => expect(described()).toHaveAccessibleDescription('1 device in 1 cluster is in view.'))
  })

  it.each([
    ['period', () => lookBack('7 days')],
    [
      'part of the estate',
      async () => {
        await user.click(screen.getByRole('button', { name: /^Devices/ }))
        await user.click(await screen.findByRole('combobox', { name: 'Home location' }))
        await user.click(await screen.findByRole('option', { name: 'Leeds' }))
      },
    ],
  ])(
    'of the %s lists the devices of the cluster from the first page, sorted as before [C-312]',
    async (_name, choose) => {
      const server = aMapServer().answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds' }])
      openMap()
      await user.click(await leedsButton())
      await user.click(await screen.findByRole('button', { name: 'Model' }))
      await user.click(screen.getByRole('button', { name: 'Next page' }))
      const lists = () => server.requests(listClusterDevices)
      await waitFor(() => expect(lists().at(-1)?.query.offset).toBe('20'))
      await slotEnds()
      expect(bodies(lists()).at(-1)?.to).toBe(slotEnd + 300_000)
      expect(lists().at(-1)?.query.offset).toBe('20')
      const before = lists().length
      await choose()
      const focused = document.activeElement
      await waitFor(() => expect(lists().length).toBeGreaterThan(before))
      await pass(1000)
      for (const { query, body } of lists().slice(before)) {
        expect(query.offset).toBe('0')
        expect(body).toMatchObject({ sort: { field: 'model', order: 'asc' } })
      }
      expect(document.activeElement).toBe(focused)
    },
  )
})
