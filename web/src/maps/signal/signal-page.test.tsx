import {
  type BodyOf,
  getGroups,
  listSimProviders,
  readCoverageIntensity,
  readNoServiceIntensity,
  readSignalBounds,
  readZeroSignalIntensity,
} from '@muster/contract'
import { readTileText, tileBounds, tileOf, tileText } from '@muster/rules'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../testing/console.tsx'
import { anEstateServer } from '../../../testing/estate.ts'
import type { ReceivedRequest } from '../../../testing/fake-server.ts'
import { frame, giveMapsAFrame, pathsOf, pointAt } from '../../ui/map/testing/map-frame.tsx'

const thursday = Date.UTC(2026, 10, 12, 14, 16)
const hourEnd = Date.UTC(2026, 10, 12, 15)
const day = 86_400_000

beforeEach(() => {
  giveMapsAFrame()
  vi.useFakeTimers({ now: thursday, shouldAdvanceTime: true })
})
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })

const yorkshire = { bottom: 53.4, left: -2.2, top: 54.2, right: -0.9 }
const leeds = { latitude: 53.81, longitude: -1.55 }

type CoverageBody = BodyOf<typeof readCoverageIntensity>
const bodyOf = ({ body }: ReceivedRequest) => body as CoverageBody
const tileFor = (request: ReceivedRequest) => ({
  geotile: tileText(tileOf(leeds, bodyOf(request).geotilePrecision)),
  totalCount: 2844,
})

const aSignalServer = () =>
  anEstateServer()
    .answer(readSignalBounds, { geoBounds: yorkshire })
    .answer(listSimProviders, ({ body }) =>
      hourEnd - (body as CoverageBody).from > 2 * day ? ['Kite Mobile', 'Vale'] : ['Vale'],
    )
    .answer(readNoServiceIntensity, (request) => [
      { ...tileFor(request), noServiceCount: 0, noServicePercentage: 0 },
    ])
    .answer(readZeroSignalIntensity, (request) => [
      { ...tileFor(request), zeroSignalCount: 711, zeroSignalPercentage: 25 },
    ])
    .answer(readCoverageIntensity, (request) => [
      { ...tileFor(request), coverageCount: 1052, coveragePercentage: 37 },
    ])

const openMap = (path: string) => renderConsole(`/demo/core/maps/${path}`)
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
/** Until debounced requests are sent, and loading indicators show. */
async function settle() {
  await pass(500)
  await pass(500)
}
async function hourEnds() {
  await pass(45 * 60_000)
  await settle()
}
const failure = () => screen.queryByText('The map could not be loaded.')
async function chooseGroup() {
  await user.click(screen.getByRole('button', { name: /^Devices/ }))
  await user.click(await screen.findByRole('combobox', { name: 'Group' }))
  await user.click(await screen.findByRole('option', { name: 'night' }))
}
const theMap = (name: string) => screen.findByRole('region', { name })
const tilesOn = (map: HTMLElement) => pathsOf(within(map).getByRole('application'), 'band')

describe('the maps of the signal', () => {
  it.each(['%00', 'x'.repeat(257), ''])('take provider=%s in an address for none', async (provider) => {
    const server = aSignalServer()
    openMap(`no-service?provider=${provider}`)
    await theMap('Map of no service')
    await waitFor(() => expect(server.requests(readNoServiceIntensity)).not.toEqual([]))
    expect(server.requests(readNoServiceIntensity)[0]?.body).not.toHaveProperty('operatorName')
  })

  it.each([
    ['no-service', 'Map of no service', readNoServiceIntensity],
    ['very-poor-no-service', 'Map of very poor signal or no service', readZeroSignalIntensity],
    ['coverage', 'Map of coverage', readCoverageIntensity],
  ] as const)(
    '%s shows 30 days, at the precision of an estate [C-1930 C-1931 C-1937 C-9948]',
    async (path, name, call) => {
      const server = aSignalServer()
      openMap(path)
      const map = await theMap(name)
      await waitFor(() => expect(tilesOn(map)).toHaveLength(1))
      expect(server.requests(call).map(bodyOf)[0]).toMatchObject({
        from: hourEnd - 30 * day,
        to: hourEnd,
        geotilePrecision: 12,
      })
    },
  )

  it('says nothing is bad where nothing is', async () => {
    aSignalServer()
    openMap('no-service')
    expect(await screen.findByText('No sample in view was without service.')).toBeInTheDocument()
  })

  it('says how its worst areas are ranked, and shows the whole of the chosen one', async () => {
    const server = aSignalServer()
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(240)
    openMap('very-poor-no-service')
    const area = await screen.findByRole('button', { name: /711 of 2,844 samples/ })
    expect(screen.getByText(/^Ranked by the lower limit of the share of bad samples/)).toBeVisible()
    const tile = readTileText(tileFor(server.requests(readZeroSignalIntensity)[0] as ReceivedRequest).geotile)
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(area)
    await waitFor(() => expect(server.requests(readZeroSignalIntensity)).toHaveLength(2))
    // On a phone, the list is below the map.
    expect(scrolled.mock.contexts).toEqual([document.querySelector('.leaflet-container')])
    const shown = server.requests(readZeroSignalIntensity).map(bodyOf).at(-1)?.boundingLatLong
    expect(shown).toBeDefined()
    const { top, bottom, left, right } = tileBounds(tile ?? { zoom: 0, x: 0, y: 0 })
    expect(shown?.top).toBeGreaterThan(top)
    expect(shown?.bottom).toBeLessThan(bottom)
    expect(shown?.left).toBeLessThan(left)
    expect(shown?.right).toBeGreaterThan(right)
  })

  it('is of the SIM providers of its period, which a shorter one may not have [C-1932]', async () => {
    const server = aSignalServer()
    const { router } = openMap('no-service')
    const provider = await screen.findByRole('combobox', { name: 'SIM provider' })
    const names = () =>
      within(provider)
        .getAllByRole('option')
        .map(({ textContent }) => textContent)
    await waitFor(() => expect(names()).toEqual(['All', 'Kite Mobile', 'Vale']))
    await user.selectOptions(provider, 'Vale')
    await waitFor(() =>
      expect(server.requests(readNoServiceIntensity).map(bodyOf).at(-1)?.operatorName).toBe('Vale'),
    )
    await user.selectOptions(screen.getByRole('combobox', { name: 'Period' }), '2 days')
    await waitFor(() => expect(names()).toEqual(['All', 'Vale']))
    expect(router.state.location.search).toBe('?provider=Vale&period=2d')
  })

  it('keeps a provider that is chosen, though its period has none of it [C-1932]', async () => {
    aSignalServer()
    openMap('no-service?provider=Kite+Mobile&period=2d')
    const provider = await screen.findByRole('combobox', { name: 'SIM provider' })
    await waitFor(() => expect(within(provider).getAllByRole('option')).toHaveLength(3))
    expect(provider).toHaveDisplayValue('Kite Mobile')
  })

  it('is of one network, and tells of a tile how many samples had it [C-1931]', async () => {
    const server = aSignalServer()
    openMap('coverage')
    await waitFor(async () => expect(tilesOn(await theMap('Map of coverage'))).toHaveLength(1))
    await user.click(screen.getByRole('radio', { name: '4G' }))
    const map = await theMap('Map of 4G coverage')
    await waitFor(() => expect(tilesOn(map)).toHaveLength(1))
    expect(
      server.requests(readCoverageIntensity).map(({ body }) => (body as CoverageBody).bearerType),
    ).toEqual([...['all', '4g']])
    pointAt(within(map).getByRole('application'), frame.width / 2, frame.height / 2)
    await waitFor(() =>
      expect(screen.getByRole('tooltip')).toHaveTextContent(
        /^4G coverage 37%.+Samples with 4G1,052All samples2,844$/,
      ),
    )
  })

  it('loads 500 ms after the last of several changes [C-1923 C-2320]', async () => {
    const server = aSignalServer()
    openMap('coverage')
    await waitFor(async () => expect(tilesOn(await theMap('Map of coverage'))).toHaveLength(1))
    vi.useFakeTimers({ now: thursday })
    fireEvent.click(screen.getByRole('radio', { name: '2G' }))
    await act(() => vi.advanceTimersByTimeAsync(300))
    fireEvent.click(screen.getByRole('radio', { name: '5G' }))
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(server.requests(readCoverageIntensity)).toHaveLength(1)
    await act(() => vi.advanceTimersByTimeAsync(1))
    expect(
      server.requests(readCoverageIntensity).map(({ body }) => (body as CoverageBody).bearerType),
    ).toEqual([...['all', '5g']])
  })

  it('ignores what comes late of an earlier choice', async () => {
    const server = aSignalServer().answer(readCoverageIntensity, (request) =>
      bodyOf(request).bearerType === '2g'
        ? []
        : [{ ...tileFor(request), coverageCount: 1052, coveragePercentage: 37 }],
    )
    openMap('coverage')
    await waitFor(async () => expect(tilesOn(await theMap('Map of coverage'))).toHaveLength(1))
    const release = server.hold(readCoverageIntensity)
    await user.click(screen.getByRole('radio', { name: '2G' }))
    await waitFor(() => expect(server.requests(readCoverageIntensity)).toHaveLength(2))
    await user.click(screen.getByRole('radio', { name: 'All' }))
    const map = await theMap('Map of coverage')
    release()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    expect(tilesOn(map)).toHaveLength(1)
    expect(within(map).queryByText('No data available')).toBeNull()
  })

  it('without samples is covered [C-2353]', async () => {
    const server = aSignalServer().answer(readSignalBounds, { geoBounds: null })
    openMap('no-service')
    const map = await theMap('Map of no service')
    expect(within(map).getByRole('status')).toHaveTextContent('No data available')
    expect(server.requests(readNoServiceIntensity)).toHaveLength(0)
  })

  it('that cannot be loaded says so and is offered again', async () => {
    const server = aSignalServer().refuse(readNoServiceIntensity, 'tooManyRequests')
    openMap('no-service')
    const map = await theMap('Map of no service')
    const retry = await within(map).findByRole('button', { name: 'Try again' })
    expect(within(map).getByRole('application').closest('[inert]')).toBeNull()
    server.answer(readNoServiceIntensity, (request) => [
      { ...tileFor(request), noServiceCount: 9, noServicePercentage: 1 },
    ])
    await user.click(retry)
    await waitFor(() => expect(tilesOn(map)).toHaveLength(1))
  })
})

describe('the maps of the signal, later on', () => {
  it('keep their tiles when an hour ends, until newer ones are there', async () => {
    const server = aSignalServer()
    openMap('no-service')
    const map = await theMap('Map of no service')
    await waitFor(() => expect(tilesOn(map)).toHaveLength(1))
    const release = server.hold(readNoServiceIntensity)
    await hourEnds()
    const asked = server.requests(readNoServiceIntensity).map(bodyOf)
    expect(asked.map(({ to }) => to)).toEqual([hourEnd, hourEnd + 3_600_000])
    expect(tilesOn(map)).toHaveLength(1)
    release()
    await pass(0)
    expect(tilesOn(map)).toHaveLength(1)
  })

  it('leave what was there where newer answers fail', async () => {
    const server = aSignalServer()
    openMap('no-service')
    const map = await theMap('Map of no service')
    await waitFor(() => expect(tilesOn(map)).toHaveLength(1))
    server.refuse(readNoServiceIntensity, 'tooManyRequests')
    await hourEnds()
    await pass(60_000)
    expect(server.requests(readNoServiceIntensity).length).toBeGreaterThan(1)
    expect(failure()).toBeNull()
    expect(tilesOn(map)).toHaveLength(1)
  })

  it('stay where they are when nobody knows where the samples of another choice are', async () => {
    const server = aSignalServer().answer(getGroups, ['night'])
    openMap('no-service')
    const map = await theMap('Map of no service')
    await waitFor(() => expect(tilesOn(map)).toHaveLength(1))
    server.refuse(readSignalBounds, 'tooManyRequests')
    await chooseGroup()
    await waitFor(() => expect(failure()).not.toBeNull())
    expect(map).toBeInTheDocument()
    const [before, after] = server.requests(readNoServiceIntensity).map(bodyOf)
    expect(after).toMatchObject({ groups: ['night'], boundingLatLong: before?.boundingLatLong })
    await waitFor(() => expect(tilesOn(map)).toHaveLength(1))
    server.answer(readSignalBounds, { geoBounds: yorkshire })
    await user.click(within(map).getByRole('button', { name: 'Try again' }))
    await waitFor(() => expect(failure()).toBeNull())
  })

  it('do not say that another choice has no samples before that is known [C-2353]', async () => {
    const server = aSignalServer().answer(getGroups, ['night']).answer(readSignalBounds, { geoBounds: null })
    openMap('no-service')
    const map = await theMap('Map of no service')
    expect(await within(map).findAllByText('No data available')).not.toHaveLength(0)
    const release = server.hold(readSignalBounds)
    await chooseGroup()
    await settle()
    expect(server.requests(readSignalBounds)).toHaveLength(2)
    expect(within(map).queryByText('No data available')).toBeNull()
    expect(within(map).getByRole('status')).toHaveTextContent('Loading')
    release()
    expect(await within(map).findAllByText('No data available')).not.toHaveLength(0)
  })
})
