import {
  type BodyOf,
  getDeviceDetails,
  getDeviceInfo,
  readNoServiceIntensity,
  readSignalBounds,
  readZeroSignalIntensity,
} from '@muster/contract'
import { tileBounds, tileOf, tileText } from '@muster/rules'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../../testing/console.tsx'
import { aDevice, anEstateServer, someDetails } from '../../../../testing/estate.ts'
import type { ReceivedRequest } from '../../../../testing/fake-server.ts'
import { encodeDeviceId } from '../../../estate/device/device-id.ts'
import { frame, giveMapsAFrame, pathsOf, pointAt } from '../../../ui/map/testing/map-frame.tsx'

const thursday = Date.UTC(2026, 10, 12, 14, 16)
const day = 86_400_000

beforeEach(() => {
  giveMapsAFrame()
  vi.useFakeTimers({ now: thursday, shouldAdvanceTime: true })
})
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })

const yorkshire = { bottom: 53.4, left: -2.2, top: 54.2, right: -0.9 }
const leeds = { latitude: 53.8, longitude: -1.55 }
const hull = { latitude: 53.75, longitude: -1.0 }

type SignalBody = BodyOf<typeof readZeroSignalIntensity>
const bodyOf = ({ body }: ReceivedRequest) => body as SignalBody

const aCoverageServer = () =>
  anEstateServer()
    .answer(getDeviceInfo, aDevice)
    .answer(getDeviceDetails, someDetails)
    .answer(readSignalBounds, { geoBounds: yorkshire })
    .answer(readZeroSignalIntensity, (request) => {
      const precision = bodyOf(request).geotilePrecision
      return [
        {
          geotile: tileText(tileOf(leeds, precision)),
          zeroSignalCount: 25,
          totalCount: 100,
          zeroSignalPercentage: 25,
        },
        {
          geotile: tileText(tileOf(hull, precision)),
          zeroSignalCount: 9,
          totalCount: 10,
          zeroSignalPercentage: 90,
        },
      ]
    })
    .answer(readNoServiceIntensity, (request) => [
      {
        geotile: tileText(tileOf(leeds, bodyOf(request).geotilePrecision)),
        noServiceCount: 1,
        totalCount: 200,
        noServicePercentage: 0.5,
      },
    ])

const openTab = (query = '') =>
  renderConsole(`/demo/core/devices/coverage?id=${encodeDeviceId(aDevice.id)}${query}`)
const theMap = (name = 'Map of very poor signal or no service') => screen.findByRole('region', { name })
const bandsOn = (map: HTMLElement) => pathsOf(within(map).getByRole('application'), 'band')
const areas = async () => {
  const list = await screen.findByRole('region', { name: 'Worst areas in view' })
  return within(list)
    .getAllByRole('button')
    .map(({ textContent }) => textContent)
}

describe('the coverage of a device', () => {
  it('has two views and periods of 30, 7 and 2 days [C-1401 C-1402]', async () => {
    aCoverageServer()
    openTab()
    const choices = async (group: string) =>
      within(await screen.findByRole('group', { name: group }))
        .getAllByRole('radio')
        .map((choice) => choice.closest('label')?.textContent)
    expect(await choices('Map')).toEqual(['Very poor / no service', 'No service'])
    expect(await choices('Period')).toEqual(['30 days', '7 days', '2 days'])
    expect(screen.getByRole('radio', { name: '30 days' })).toBeChecked()
    expect(screen.getByRole('radio', { name: 'Very poor / no service' })).toBeChecked()
  })

  it('asks for tiles of this device in view, two zooms finer than the map [C-1403 C-1404 C-1406 C-1937]', async () => {
    const server = aCoverageServer()
    openTab()
    await theMap()
    await waitFor(() => expect(server.requests(readZeroSignalIntensity)).toHaveLength(1))
    expect(server.requests(readSignalBounds)[0]?.body).toEqual({ deviceId: 'device-1' })
    const [request] = server.requests(readZeroSignalIntensity).map(bodyOf)
    expect(request).toMatchObject({ deviceId: 'device-1', to: Date.UTC(2026, 10, 12, 15) })
    expect(request?.from).toBe(Date.UTC(2026, 9, 14) - 3_600_000)
    // In this frame Yorkshire is shown at zoom 9.
    expect(request?.geotilePrecision).toBe(11)
    expect(request?.boundingLatLong.left).toBeLessThan(yorkshire.left)
    expect(request?.boundingLatLong.top).toBeGreaterThan(yorkshire.top)
    expect(server.requests(readNoServiceIntensity)).toHaveLength(0)
  })

  it('draws them in their bands and lists the worst first [C-1403 C-1405 C-9940]', async () => {
    aCoverageServer()
    openTab()
    const map = await theMap()
    await waitFor(() => expect(bandsOn(map)).toHaveLength(2))
    expect(within(map).getByRole('figure', { name: 'Very poor or no service, %' })).toHaveTextContent('90')
    const [first, second] = await areas()
    expect(first).toContain('90%')
    expect(first).toContain('9 of 10 samples')
    expect(second).toContain('25 of 100 samples')
  })

  it('shows where there was no service in the other view, and keeps it in the address [C-1402 C-1403]', async () => {
    const server = aCoverageServer()
    const { router } = openTab()
    await theMap()
    await user.click(screen.getByRole('radio', { name: 'No service' }))
    const map = await theMap('Map of no service')
    await waitFor(() => expect(bandsOn(map)).toHaveLength(1))
    expect((await areas())[0]).toContain('<1%')
    expect(server.requests(readNoServiceIntensity)).toHaveLength(1)
    expect(new URLSearchParams(router.state.location.search).get('view')).toBe('noService')
  })

  it('asks for the chosen period, and takes both from the address [C-1401]', async () => {
    const server = aCoverageServer()
    openTab('&view=noService&days=7')
    await waitFor(() => expect(server.requests(readNoServiceIntensity)).toHaveLength(1))
    expect(server.requests(readNoServiceIntensity).map(bodyOf)[0]?.from).toBe(Date.UTC(2026, 10, 6))
    await user.click(screen.getByRole('radio', { name: '2 days' }))
    await waitFor(() => expect(server.requests(readNoServiceIntensity)).toHaveLength(2))
    const [, twoDays] = server.requests(readNoServiceIntensity).map(bodyOf)
    expect((twoDays?.to ?? 0) - (twoDays?.from ?? 0)).toBe(2 * day)
  })

  it('shows where a shorter period has samples, and all of them again after it [C-1401]', async () => {
    const server = aCoverageServer().answer(readZeroSignalIntensity, (request) => {
      const { from, to, geotilePrecision } = bodyOf(request)
      const places = to - from > 7 * day ? [leeds, hull] : [hull]
      return places.map((place) => ({
        geotile: tileText(tileOf(place, geotilePrecision)),
        zeroSignalCount: 1,
        totalCount: 2,
        zeroSignalPercentage: 50,
      }))
    })
    openTab()
    const map = await theMap()
    await waitFor(() => expect(bandsOn(map)).toHaveLength(1))
    const lastSight = () => server.requests(readZeroSignalIntensity).map(bodyOf).at(-1)?.boundingLatLong
    expect(await areas()).toEqual([
      expect.stringContaining('Leeds'),
      expect.stringContaining('York, 12 mi SE'),
    ])
    await user.click(screen.getByRole('radio', { name: '2 days' }))
    await waitFor(() => expect(lastSight()?.left).toBeGreaterThan(leeds.longitude))
    expect(lastSight()?.left).toBeLessThan(hull.longitude)
    expect(lastSight()?.right).toBeGreaterThan(hull.longitude)
    await waitFor(async () => expect(await areas()).toHaveLength(1))
    await user.click(screen.getByRole('radio', { name: '30 days' }))
    await waitFor(async () => expect(await areas()).toHaveLength(2))
  })

  it('stays where somebody has moved the map to, whatever the period [C-1401]', async () => {
    const server = aCoverageServer().answer(readZeroSignalIntensity, (request) => [
      {
        geotile: tileText(tileOf(hull, bodyOf(request).geotilePrecision)),
        zeroSignalCount: 1,
        totalCount: 2,
        zeroSignalPercentage: 50,
      },
    ])
    openTab()
    const map = await theMap()
    await waitFor(() => expect(bandsOn(map)).toHaveLength(1))
    const sights = () =>
      server.requests(readZeroSignalIntensity).map((request) => bodyOf(request).boundingLatLong)
    await user.click(within(map).getByRole('button', { name: 'Zoom out' }))
    await waitFor(() => expect(sights()).toHaveLength(2))
    const [, moved] = sights()
    await user.click(screen.getByRole('radio', { name: '2 days' }))
    await waitFor(() => expect(sights()).toHaveLength(4))
    // Longer than the delay after a move.
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(sights().slice(2)).toEqual(expect.arrayContaining([moved, yorkshire]))
    expect(sights()).toHaveLength(4)
  })

  it('lists no area without anything bad, and says so where there is none at all', async () => {
    const answerWith = (counts: number[]) => (request: ReceivedRequest) =>
      counts.map((count, index) => ({
        geotile: tileText(tileOf(index === 0 ? leeds : hull, bodyOf(request).geotilePrecision)),
        zeroSignalCount: count,
        totalCount: 100,
        zeroSignalPercentage: count,
      }))
    const server = aCoverageServer().answer(readZeroSignalIntensity, answerWith([0, 4]))
    openTab()
    const map = await theMap()
    await waitFor(() => expect(bandsOn(map)).toHaveLength(1))
    expect(await areas()).toHaveLength(1)
    expect((await areas())[0]).toContain('4 of 100 samples')

    server.answer(readZeroSignalIntensity, answerWith([0, 0]))
    await user.click(screen.getByRole('radio', { name: '7 days' }))
    expect(
      await screen.findByText('No sample in view had a very poor signal or no service.'),
    ).toBeInTheDocument()
    expect(screen.queryByText('Worst areas in view')).toBeNull()
    expect(within(map).getByRole('application')).toHaveAccessibleDescription(
      '2 areas with samples are in view. No sample in view had a very poor signal or no service.',
    )
  })

  it('loads anew when the hour that its period ends with is over [C-1401]', async () => {
    const server = aCoverageServer()
    openTab()
    const map = await theMap()
    await waitFor(() => expect(bandsOn(map)).toHaveLength(2))
    await act(() => vi.advanceTimersByTimeAsync(45 * 60_000))
    await waitFor(() => expect(server.requests(readZeroSignalIntensity)).toHaveLength(2))
    expect(server.requests(readZeroSignalIntensity).map(bodyOf)[1]?.to).toBe(Date.UTC(2026, 10, 12, 16))
  })

  it('loads anew 500 ms after the last move [C-1406 C-1923 C-2320]', async () => {
    const server = aCoverageServer()
    openTab()
    const map = await theMap()
    await waitFor(() => expect(bandsOn(map)).toHaveLength(2))
    vi.useFakeTimers({ now: thursday })
    fireEvent.click(within(map).getByRole('button', { name: 'Zoom in' }))
    await act(() => vi.advanceTimersByTimeAsync(300))
    fireEvent.click(within(map).getByRole('button', { name: 'Zoom in' }))
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(server.requests(readZeroSignalIntensity)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(server.requests(readZeroSignalIntensity).map(bodyOf)[1]?.geotilePrecision).toBe(13)
  })

  it('tells how many samples of a tile that is pointed at', async () => {
    aCoverageServer()
    openTab()
    const map = await theMap()
    await waitFor(() => expect(bandsOn(map)).toHaveLength(2))
    // Leeds, in the middle of Yorkshire.
    pointAt(within(map).getByRole('application'), frame.width / 2, frame.height / 2)
    const told = /^Very poor or no service 25%Leeds.*Samples with very poor or no service25All samples100$/
    await waitFor(() => expect(screen.getByRole('tooltip')).toHaveTextContent(told))
  })

  it('shows an area of the list on the map after 100 ms [C-1938 C-2323]', async () => {
    const server = aCoverageServer()
    openTab()
    const map = await theMap()
    await waitFor(() => expect(bandsOn(map)).toHaveLength(2))
    fireEvent.click(
      screen.getAllByRole('button', { name: /9 of 10 samples/, hidden: true })[0] ?? document.body,
    )
    expect(pathsOf(within(map).getByRole('application'), 'outline')).toHaveLength(1)
    await waitFor(() => expect(server.requests(readZeroSignalIntensity)).toHaveLength(2))
    const [before, after] = server.requests(readZeroSignalIntensity).map(bodyOf)
    // As close as the whole area allows: in this frame, three zooms.
    expect(after?.geotilePrecision).toBe((before?.geotilePrecision ?? 0) + 3)
    const area = tileBounds(tileOf(hull, before?.geotilePrecision ?? 0))
    expect(after?.boundingLatLong.left).toBeLessThan(area.left)
    expect(after?.boundingLatLong.right).toBeGreaterThan(area.right)
    expect(after?.boundingLatLong.bottom).toBeLessThan(area.bottom)
    expect(after?.boundingLatLong.top).toBeGreaterThan(area.top)
  })

  it('of a device without samples is covered [B-953 C-2353]', async () => {
    const server = aCoverageServer().answer(readSignalBounds, { geoBounds: null })
    openTab()
    const map = await theMap()
    expect(within(map).getByRole('status')).toHaveTextContent('No data available')
    expect(within(map).getByRole('application').closest('[inert]')).not.toBeNull()
    expect(server.requests(readZeroSignalIntensity)).toHaveLength(0)
  })

  it('of a part of the map without samples can still be moved [B-953]', async () => {
    aCoverageServer().answer(readZeroSignalIntensity, [])
    openTab()
    const map = await theMap()
    expect(await within(map).findByText('No data available')).toBeInTheDocument()
    const moves = within(map).getByRole('application')
    expect(moves.closest('[inert]')).toBeNull()
    // There is no list to refer to.
    expect(moves).toHaveAccessibleDescription('0 areas with samples are in view.')
  })

  it('that cannot be loaded is offered again, on the map or instead of it', async () => {
    const server = aCoverageServer()
      .refuse(readSignalBounds, 'tooManyRequests')
      .refuse(readZeroSignalIntensity, 'tooManyRequests')
    openTab()
    const first = await screen.findByRole('button', { name: 'Try again' })
    server.answer(readSignalBounds, { geoBounds: yorkshire })
    await user.click(first)
    const map = await theMap()
    const second = await within(map).findByRole('button', { name: 'Try again' })
    server.answer(readZeroSignalIntensity, [
      { geotile: '11/1015/658', zeroSignalCount: 1, totalCount: 2, zeroSignalPercentage: 50 },
    ])
    await user.click(second)
    await waitFor(() => expect(bandsOn(map)).toHaveLength(1))
  })
})
