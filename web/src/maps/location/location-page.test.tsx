import {
  currentUser,
  exportClusterDevices,
  getConfiguration,
  getGroups,
  getHomeLocations,
  getWorldSettings,
  getZones,
  listClusterDevices,
  readDeviceBounds,
  readDeviceClusters,
  readDeviceStats,
} from '@muster/contract'
import { tileBounds, tileOf, tileText } from '@muster/rules'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { aConfiguration, aUser } from '../../../testing/console.tsx'
import { settingsWith } from '../../../testing/estate.ts'
import { giveMapsAFrame } from '../../ui/map/testing/map-frame.tsx'
import {
  aMapServer,
  bodies,
  type ClusterBody,
  card,
  clusterAt,
  day,
  hullButton,
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

describe('the map of devices', () => {
  it('shows the devices of the last 30 days as clusters, at the precision of its zoom [C-1910 C-1937 C-9948]', async () => {
    const server = aMapServer()
    openMap()
    expect(await leedsButton()).toHaveTextContent('43')
    const [asked] = bodies(server.requests(readDeviceClusters))
    expect(asked).toMatchObject({ from: slotEnd - 30 * day, to: slotEnd, geotilePrecision: 12 })
    expect(asked?.boundingLatLong.left).toBeLessThanOrEqual(yorkshire.left)
    expect(within(await theMap()).getByRole('application')).toHaveAccessibleDescription(
      '45 devices in 2 clusters are in view.',
    )
  })

  it('has its tiles from the public service of the configuration [A-1771 B-1270]', async () => {
    aMapServer().answer(getConfiguration, {
      ...aConfiguration,
      tiles: 'https://tiles.example/{z}/{x}/{y}.png',
    })
    openMap()
    await leedsButton()
    const tiles = [...(await theMap()).querySelectorAll('img')]
    expect(tiles.length).toBeGreaterThan(0)
    for (const { src } of tiles) expect(src).toMatch(/^https:\/\/tiles\.example\/\d+\/\d+\/\d+\.png$/)
  })

  it.each([
    ['', '23 of 438 matching devices were not located in this period'],
    ['?period=all', '23 of 438 matching devices have no known location'],
  ])('says how many devices are not on it%s [C-1914]', async (address, note) => {
    aMapServer()
    openMap(address)
    expect(
      await screen.findByText((_text, element) => element?.tagName === 'P' && element.textContent === note),
    ).toBeVisible()
  })

  it('says nothing of that where all devices are on it [C-1914]', async () => {
    aMapServer().answer(readDeviceStats, { totalCount: 438, withLocationCount: 438 })
    openMap()
    await leedsButton()
    expect(screen.queryByText(/matching devices/)).toBeNull()
  })

  it('is of one alert, first at both levels, and of none without a level [C-1918 C-1920 C-1921]', async () => {
    const server = aMapServer()
    const { router } = openMap()
    await leedsButton()
    const latest = () => bodies(server.requests(readDeviceClusters)).at(-1)
    const alert = screen.getByRole('combobox', { name: 'Alert' })
    const level = (name: string) => screen.getByRole('button', { name })
    expect(level('Problem')).toHaveAttribute('aria-disabled', 'true')
    await user.selectOptions(alert, 'Out of contact')
    expect(level('Problem')).toHaveAttribute('aria-pressed', 'true')
    expect(level('Warning')).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() =>
      expect(latest()).toMatchObject({
        alertField: 'deviceUtilisationOutOfContactStatus',
        alertValues: ['yellow', 'red'],
      }),
    )
    await user.click(level('Warning'))
    await waitFor(() => expect(latest()?.alertValues).toEqual(['red']))
    expect(router.state.location.search).toBe('?alert=deviceUtilisationOutOfContactStatus&levels=red')
    await user.click(level('Problem'))
    expect(level('Problem')).toHaveFocus()
    expect(level('Problem')).toHaveAttribute('aria-disabled', 'true')
    expect(alert).toHaveDisplayValue('Any')
    expect(router.state.location.search).toBe('')
    await user.selectOptions(alert, 'Idle')
    await user.selectOptions(alert, 'Any')
    expect(router.state.location.search).toBe('')
  })

  it('of the time error knows problems alone [C-1919]', async () => {
    const server = aMapServer()
    openMap('?alert=deviceTimeErrorStatus')
    await leedsButton()
    const warning = screen.getByRole('button', { name: 'Warning' })
    expect(warning).toHaveAttribute('aria-disabled', 'true')
    await user.click(warning)
    expect(warning).toHaveAttribute('aria-pressed', 'false')
    expect(bodies(server.requests(readDeviceClusters)).map(({ alertValues }) => alertValues)).toEqual([
      ['red'],
    ])
  })

  it.each([
    ['7 days', 7 * day],
    ['2 days', 2 * day],
    ['1 day', day],
    ['2 hours', 7_200_000],
    ['All time', null],
  ])('looks back %s, 500 ms after the last change [C-1911 C-1923 C-2320 A-966]', async (name, length) => {
    const server = aMapServer()
    openMap()
    await leedsButton()
    vi.useFakeTimers({ now: thursday })
    const period = screen.getByRole('combobox', { name: 'Seen in' })
    fireEvent.change(period, { target: { value: within(period).getByText<HTMLOptionElement>(name).value } })
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(server.requests(readDeviceClusters)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    const asked = bodies(server.requests(readDeviceClusters))[1]
    if (length === null) expect(asked).not.toHaveProperty('from')
    else expect(asked).toMatchObject({ from: slotEnd - length, to: slotEnd })
  })

  it('is of the group, home location or zone that is chosen [C-1912]', async () => {
    const server = aMapServer()
      .answer(getGroups, ['night'])
      .answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds' }])
      .answer(getZones, [{ id: 'z1', name: 'North' }])
    openMap()
    await leedsButton()
    await user.click(screen.getByRole('button', { name: /^Devices/ }))
    await user.click(await screen.findByRole('combobox', { name: 'Group' }))
    await user.click(await screen.findByRole('option', { name: 'night' }))
    await user.click(screen.getByRole('combobox', { name: 'Home location' }))
    await user.click(await screen.findByRole('option', { name: 'Leeds' }))
    const latest = () => bodies(server.requests(readDeviceClusters)).at(-1)
    await waitFor(() => expect(latest()).toMatchObject({ groups: ['night'], homeLocations: ['leeds'] }))
    expect(screen.getByRole('button', { name: /^Devices/ })).toHaveTextContent('Leeds, night')
    await user.click(screen.getByRole('combobox', { name: 'Zone' }))
    await user.click(await screen.findByRole('option', { name: 'North' }))
    await waitFor(() => expect(latest()).toMatchObject({ zoneId: 'z1' }))
    expect(latest()).not.toHaveProperty('groups')
  })

  it('offers no part of the estate to those who are bound to one [A-1507]', async () => {
    aMapServer().answer(currentUser, aUser('viewer', { homeLocationId: 'leeds', group: 'night' }))
    openMap()
    await leedsButton()
    expect(screen.queryByRole('button', { name: /^Devices/ })).toBeNull()
  })

  it('says that the location is unknown where no device has one [C-2353]', async () => {
    const server = aMapServer().answer(readDeviceBounds, { geoBounds: null })
    openMap()
    expect(within(await theMap()).getByRole('status')).toHaveTextContent('Location unknown')
    expect(server.requests(readDeviceClusters)).toHaveLength(0)
  })

  it('that cannot be loaded says so, can be moved, and is offered again', async () => {
    const server = aMapServer().refuse(readDeviceClusters, 'tooManyRequests')
    openMap()
    const map = await theMap()
    const retry = await within(map).findByRole('button', { name: 'Try again' })
    expect(within(map).getByRole('application').closest('[inert]')).toBeNull()
    server.answer(readDeviceClusters, [clusterAt(leeds, 43, 12)])
    await user.click(retry)
    expect(await leedsButton()).toBeVisible()
  })
})

describe('the selected cluster', () => {
  it('lists its devices, 20 to a page, and is taken away by a second click [C-1913 C-1915 C-1916 C-9931]', async () => {
    const server = aMapServer()
    openMap()
    await user.click(await leedsButton())
    expect(await leedsButton()).toHaveAttribute('aria-pressed', 'true')
    const list = within(card() ?? document.body)
    const first = await list.findByRole('link', { name: 'SN-0' })
    expect(first).toHaveAttribute('href', expect.stringContaining('/demo/core/devices/info?id='))
    expect(list.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      ...['Serial number', 'Model', 'Group', 'Home location', 'Last seen'],
    ])
    expect(list.getAllByRole('row')[1]).toHaveTextContent(/SN-0\s*T8 Scan\s*night, yard\s*Leeds\s*2 hr/)
    const [asked] = server.requests(listClusterDevices)
    expect(asked?.query).toEqual({ limit: '20', offset: '0' })
    expect(bodies([asked].flatMap((each) => each ?? []))[0]).toMatchObject({
      boundingLatLong: tileBounds(tileOf(leeds, 12)),
      from: slotEnd - 30 * day,
      to: slotEnd,
    })
    await user.click(list.getByRole('button', { name: 'Next page' }))
    await waitFor(() => expect(server.requests(listClusterDevices)[1]?.query.offset).toBe('20'))

    await user.click(await leedsButton())
    expect(card()).toBeNull()
    expect(await leedsButton()).toHaveAttribute('aria-pressed', 'false')
  })

  it('names devices as the world does, and sorts by that', async () => {
    const server = aMapServer().answer(getWorldSettings, settingsWith({ deviceIdentifier: 'assetTag' }))
    openMap()
    await user.click(await leedsButton())
    expect(await screen.findByRole('link', { name: 'AT-0' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Asset tag' }))
    await waitFor(() =>
      expect(server.requests(listClusterDevices).at(-1)?.body).toMatchObject({
        sort: { field: 'assetTag', order: 'asc' },
      }),
    )
  })

  it('of two tiles, whose discs would cover each other, has the devices of both', async () => {
    const { left, bottom, top } = tileBounds(tileOf(leeds, 12))
    const edge = { latitude: (bottom + top) / 2, longitude: left }
    const west = { ...edge, longitude: left - 0.01 }
    const east = { ...edge, longitude: left + 0.01 }
    const south = { ...edge, latitude: edge.latitude - 0.04 }
    const clusters = [clusterAt(west, 48, 12), clusterAt(east, 34, 12)]
    const server = aMapServer().answer(readDeviceClusters, clusters)
    const { router } = openMap()
    await user.click(await screen.findByRole('button', { name: /^82 devices/ }))
    const keys = [tileText(tileOf(west, 12)), tileText(tileOf(east, 12))]
    expect(new URLSearchParams(router.state.location.search).get('cluster')).toBe(keys.join())
    await waitFor(() => expect(server.requests(listClusterDevices)).toHaveLength(1))
    expect(server.requests(listClusterDevices)[0]?.body).toMatchObject({
      keys,
      boundingLatLong: {
        left: tileBounds(tileOf(west, 12)).left,
        right: tileBounds(tileOf(east, 12)).right,
      },
    })

    // A third in view is merged with them: its devices are listed, too, and a click closes the list.
    server.answer(readDeviceClusters, [...clusters, clusterAt(south, 3, 12)])
    await act(() => vi.advanceTimersByTimeAsync(slotEnd - Date.now()))
    const button = await screen.findByRole('button', { name: /^85 devices/ })
    expect(button).toHaveAttribute('aria-pressed', 'true')
    await waitFor(() =>
      expect(server.requests(listClusterDevices).at(-1)?.body).toMatchObject({
        keys: [...keys, tileText(tileOf(south, 12))],
      }),
    )
    await user.click(button)
    expect(card()).toBeNull()
  })

  it('is another after a click on another', async () => {
    aMapServer()
    openMap()
    await user.click(await leedsButton())
    await user.click(await hullButton())
    expect(await leedsButton()).toHaveAttribute('aria-pressed', 'false')
    expect(within(card() ?? document.body).getByText(/^2 devices near/)).toBeInTheDocument()
  })

  it.each<[string, () => Promise<void>]>([
    ['zoom', () => user.click(screen.getByRole('button', { name: 'Zoom in' }))],
    ['alert', () => user.selectOptions(screen.getByRole('combobox', { name: 'Alert' }), 'Drop')],
    ['levels', () => user.click(screen.getByRole('button', { name: 'Warning' }))],
    ['reset', () => user.click(screen.getByRole('button', { name: 'Reset' }))],
  ])('goes with another %s [C-1922 C-9948]', async (_name, change) => {
    aMapServer()
    openMap('?alert=deviceUtilisationIdleStatus')
    await user.click(await leedsButton())
    expect(card()).not.toBeNull()
    await change()
    expect(card()).toBeNull()
  })

  it('goes into a file of up to 1000 rows [C-1917 C-9946]', async () => {
    const server = aMapServer().answer(exportClusterDevices, new Blob(['x']))
    openMap()
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    URL.createObjectURL = () => 'blob:x'
    await user.click(await leedsButton())
    const button = await screen.findByRole('button', { name: 'Export devices in cluster' })
    await waitFor(() => expect(button).toBeEnabled())
    await user.click(button)
    await waitFor(() => expect(saved).toEqual(['clusterDevices.csv']))
    expect(server.requests(exportClusterDevices)[0]?.query).toEqual({ limit: '1000', offset: '0' })
  })

  it('takes the focus to its list, and back when that is closed', async () => {
    aMapServer()
    openMap()
    const button = await leedsButton()
    button.focus()
    await user.keyboard('{Enter}')
    expect(screen.getByRole('heading', { name: 'Devices in cluster' })).toHaveFocus()
    await user.click(screen.getByRole('button', { name: 'Close list' }))
    expect(card()).toBeNull()
    expect(await leedsButton()).toHaveFocus()
  })

  it('after a reset the map shows all devices again [C-9948]', async () => {
    aMapServer().answer(readDeviceClusters, ({ body }) => {
      const { geotilePrecision } = body as ClusterBody
      return [clusterAt(leeds, geotilePrecision, geotilePrecision)]
    })
    openMap()
    await screen.findByRole('button', { name: /^12 devices/ })
    await user.click(screen.getByRole('button', { name: 'Zoom in' }))
    await screen.findByRole('button', { name: /^13 devices/ })
    await user.click(screen.getByRole('button', { name: 'Reset' }))
    expect(await screen.findByRole('button', { name: /^12 devices/ })).toBeVisible()
  })
})
