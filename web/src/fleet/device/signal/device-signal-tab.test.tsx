import {
  type DeviceInfo,
  exportSignalStrength,
  getDeviceDetails,
  getDeviceInfo,
  readSignalStrength,
  reportError,
  type SignalPoint,
} from '@muster/contract'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { renderConsole } from '../../../../testing/console.tsx'
import { aDevice, anEstateServer, someDetails } from '../../../../testing/estate.ts'
import { encodeDeviceId } from '../../../estate/device/device-id.ts'
import { giveMapsAFrame } from '../../../ui/map/testing/map-frame.tsx'

/** A Thursday afternoon in London, when local time is UTC. */
const thursday = Date.UTC(2026, 10, 12, 14, 16)

beforeEach(() => {
  giveMapsAFrame()
  vi.useFakeTimers({ now: thursday, shouldAdvanceTime: true })
})
const user = userEvent.setup({ advanceTimers: (milliseconds) => vi.advanceTimersByTime(milliseconds) })

const at = (hour: number, minute: number, known: Partial<SignalPoint>): SignalPoint => ({
  date: Date.UTC(2026, 10, 12, hour, minute),
  local: new Date(Date.UTC(2026, 10, 12, hour, minute)).toISOString().replace('.000Z', '+00:00'),
  level: null,
  bearerType: null,
  status: null,
  position: [-1.54, 53.8],
  latitude: 53.8,
  longitude: -1.54 + hour / 100,
  operatorName: 'Kite Mobile',
  operatorCode: '23433',
  ...known,
})

const morning = [
  at(8, 0, { level: 3, bearerType: '4g' }),
  at(8, 5, { level: 1, bearerType: '3g' }),
  at(9, 0, { status: 'noService' }),
  at(9, 5, { status: 'radioOff' }),
  at(10, 0, { level: 0, bearerType: '4g', latitude: null, longitude: null, position: null }),
]

const aSignalServer = (points: SignalPoint[] = morning, device: Partial<DeviceInfo> = {}) =>
  anEstateServer()
    .answer(getDeviceInfo, { ...aDevice, ...device })
    .answer(getDeviceDetails, { ...someDetails, ...device })
    .answer(reportError, { taken: true })
    .answer(readSignalStrength, points)

const openTab = (query = '') =>
  renderConsole(`/demo/core/devices/signal?id=${encodeDeviceId(aDevice.id)}${query}`)
const theMap = () => screen.findByRole('region', { name: 'Signal map' })
const marks = (map: HTMLElement) =>
  within(within(map).getByRole('application'))
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
const mark = async (name: string) => within(await theMap()).findByRole('button', { name })
const barChoices = () =>
  within(screen.getByRole('group', { name: 'Other networks in grey' }))
    .getAllByRole('radio')
    .map((radio) => radio.getAttribute('aria-label'))
const chart = () => screen.findByRole('slider', { name: 'Signal level' })
const rowAt = (time: string) =>
  within(screen.getByRole('table', { name: 'Signal level' })).getByRole('row', { name: new RegExp(time) })

describe('the day', () => {
  it('is today at first, up to the current hour, and there is none after it [C-1301 C-1302 C-9924]', async () => {
    const server = aSignalServer()
    openTab()
    expect(await screen.findByRole('button', { name: '12 Nov 2026' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Next day' })).toBeDisabled()
    await waitFor(() => expect(server.requests(readSignalStrength)).toHaveLength(1))
    expect(server.requests(readSignalStrength)[0]).toMatchObject({
      query: { deviceId: 'device-1' },
      body: { to: Date.UTC(2026, 10, 12, 15), numberOfBars: 4 },
    })
  })

  it('is judged where the device is [C-1303]', async () => {
    aSignalServer(morning, { timeZone: { name: 'Pacific/Kiritimati' } })
    openTab()
    expect(await screen.findByRole('button', { name: '13 Nov 2026' })).toBeVisible()
  })

  it('can be stepped through to the oldest, and is kept in the address [C-1301 C-1302]', async () => {
    const server = aSignalServer()
    const { router } = openTab('&date=2026-08-16')
    expect(await screen.findByRole('button', { name: '16 Aug 2026' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Previous day' }))
    expect(await screen.findByRole('button', { name: '15 Aug 2026' })).toBeVisible()
    expect(screen.getByRole('button', { name: 'Previous day' })).toBeDisabled()
    expect(new URLSearchParams(router.state.location.search).get('date')).toBe('2026-08-15')
    await waitFor(() =>
      // Clocks in London are an hour ahead in summer.
      expect(server.requests(readSignalStrength).at(-1)?.body).toEqual({
        to: Date.UTC(2026, 7, 15, 23),
        numberOfBars: 4,
      }),
    )
  })

  it('is picked from a calendar without days to come [C-1301]', async () => {
    aSignalServer()
    openTab()
    await user.click(await screen.findByRole('button', { name: '12 Nov 2026' }))
    const calendar = await screen.findByRole('dialog', { name: 'Day shown' })
    expect(within(calendar).getByRole('button', { name: '13 November 2026' })).toBeDisabled()
    await user.click(within(calendar).getByRole('button', { name: '3 November 2026' }))
    expect(await screen.findByRole('button', { name: '3 Nov 2026' })).toBeVisible()
  })
})

describe('the map', () => {
  it('has a mark for each sample with a place, with time, level, network and operator [C-1308 C-1320]', async () => {
    aSignalServer()
    openTab()
    expect(marks(await theMap())).toEqual([
      '08:00, Good, 3 bars, 4G, Kite Mobile',
      '08:05, Poor, 1 bar, 3G, Kite Mobile',
      '09:00, No service, Kite Mobile',
      '09:05, Radio off, Kite Mobile',
    ])
  })

  it('names five levels and those of devices with five bars six [C-1305 C-1320]', async () => {
    aSignalServer(morning, { manufacturer: 'Zebra' })
    openTab()
    const legend = within(await theMap()).getByRole('figure', { name: 'Levels' })
    expect(
      within(legend)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '0Very poor',
      '1Poor',
      '2Moderate',
      '3Fair',
      '4Good',
      '5Great',
      'No service',
      'Radio off',
      'Other networks',
    ])
    expect(barChoices()).toEqual([
      'Poor or better, 1 bar',
      'Moderate or better, 2 bars',
      'Fair or better, 3 bars',
      'Good or better, 4 bars',
      'Great only, 5 bars',
    ])
  })

  it('is walked through by arrow keys from one stop', async () => {
    aSignalServer()
    openTab()
    const first = await mark('08:00, Good, 3 bars, 4G, Kite Mobile')
    const second = await mark('08:05, Poor, 1 bar, 3G, Kite Mobile')
    expect([first.tabIndex, second.tabIndex]).toEqual([0, -1])
    act(() => first.focus())
    await user.keyboard('{ArrowRight}')
    expect(second).toHaveFocus()
    expect([first.tabIndex, second.tabIndex]).toEqual([-1, 0])
    await user.keyboard('{End}')
    expect(await mark('09:05, Radio off, Kite Mobile')).toHaveFocus()
  })

  it('highlights a selected mark for 2 seconds [C-1321 C-1938 C-2322 B-1432]', async () => {
    aSignalServer()
    openTab()
    const selected = await mark('08:05, Poor, 1 bar, 3G, Kite Mobile')
    vi.useFakeTimers({ now: thursday })
    fireEvent.click(selected)
    expect(selected).toHaveAttribute('data-highlighted')
    act(() => void vi.advanceTimersByTime(1999))
    expect(selected).toHaveAttribute('data-highlighted')
    act(() => void vi.advanceTimersByTime(1))
    expect(selected).not.toHaveAttribute('data-highlighted')
  })

  it('highlights the mark of a bar that is selected in the chart [C-1321]', async () => {
    aSignalServer()
    openTab()
    const plot = await chart()
    act(() => plot.focus())
    await user.keyboard('{Home}')
    // Eight hours with twelve steps each.
    for (let step = 0; step < 96; step++) fireEvent.keyDown(plot, { key: 'ArrowRight' })
    await user.keyboard('{Enter}')
    expect(await mark('08:00, Good, 3 bars, 4G, Kite Mobile')).toHaveAttribute('data-highlighted')
  })

  it('has no service above the levels, and these above what is grey', async () => {
    const somewhere = { latitude: 53.8, longitude: -1.5 }
    aSignalServer([
      at(8, 0, { status: 'noService', ...somewhere }),
      at(8, 5, { level: 4, bearerType: '4g', ...somewhere }),
      at(8, 10, { level: 4, bearerType: '3g', ...somewhere }),
    ])
    openTab()
    await theMap()
    await user.click(await screen.findByRole('button', { name: '3G' }))
    const heights = [...(await theMap()).querySelectorAll<HTMLElement>('.leaflet-marker-icon')].map(
      ({ style }) => Number(style.zIndex),
    )
    const [noService = 0, active = 0, grey = 0] = heights
    expect(heights).toHaveLength(3)
    expect(noService).toBeGreaterThan(active)
    expect(active).toBeGreaterThan(grey)
  })

  it('says so where there is nothing [C-2353]', async () => {
    aSignalServer([])
    openTab()
    const map = await theMap()
    expect(within(map).getByRole('status')).toHaveTextContent('No data available')
    expect(within(map).getByRole('application').closest('[inert]')).not.toBeNull()
    expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled()
  })

  it('stays where the device was on a day without samples, and can be moved [C-2353]', async () => {
    const server = aSignalServer()
    openTab()
    await mark('08:00, Good, 3 bars, 4G, Kite Mobile')
    server.answer(readSignalStrength, [])
    await user.click(screen.getByRole('button', { name: 'Previous day' }))
    const map = await theMap()
    expect(await within(map).findByText('No data available')).toBeInTheDocument()
    expect(within(map).getByRole('application').closest('[inert]')).toBeNull()
  })
})

describe('the chart', () => {
  it('has a step for every five minutes of the day [C-1309]', async () => {
    aSignalServer()
    openTab()
    expect(await chart()).toHaveAttribute('aria-valuemax', '288')
    expect(rowAt('08:00 – 08:05')).toHaveTextContent('Good')
    expect(rowAt('08:05 – 08:10')).toHaveTextContent('Poor')
    expect(rowAt('10:00 – 10:05')).toHaveTextContent('Very poor')
    expect(rowAt('11:00 – 11:05')).not.toHaveTextContent(/[a-z]oor|Good/)
  })
})

describe('networks and bars', () => {
  const network = (name: string) => screen.findByRole('button', { name })

  it('of which the day has no samples cannot be chosen [C-1306]', async () => {
    aSignalServer()
    openTab()
    await theMap()
    for (const name of ['2G', '5G']) expect(await network(name)).toBeDisabled()
    for (const name of ['3G', '4G']) {
      expect(await network(name)).toBeEnabled()
      expect(await network(name)).toHaveAttribute('aria-pressed', 'true')
    }
  })

  it('that are not chosen turn grey down to the minimum bar, and vanish below it [C-1305 C-1306 C-9926]', async () => {
    aSignalServer([at(8, 0, { level: 3, bearerType: '4g' }), at(8, 5, { level: 1, bearerType: '4g' })])
    openTab()
    expect(marks(await theMap())).toHaveLength(2)
    await user.click(await network('4G'))
    expect(await network('4G')).toHaveAttribute('aria-pressed', 'false')
    expect(rowAt('08:00 – 08:05')).toHaveTextContent('Good')
    expect(within(screen.getByRole('table')).getAllByRole('columnheader').at(-1)).toHaveTextContent(
      'Other networks',
    )
    expect(barChoices()).toHaveLength(4)
    await user.click(screen.getByRole('radio', { name: 'Moderate or better, 2 bars' }))
    expect(marks(await theMap())).toEqual(['08:00, Good, 3 bars, 4G, Kite Mobile'])
  })

  it('say which level is chosen, and where there is nothing to choose from [C-1305 C-1318]', async () => {
    aSignalServer([at(8, 0, { level: 3, bearerType: '4g' }), at(8, 5, { level: 1, bearerType: '3g' })])
    openTab()
    await theMap()
    const picker = screen.getByRole('group', { name: 'Other networks in grey' })
    expect(picker).toHaveAccessibleDescription('None: no samples of other networks')
    await user.click(await network('3G'))
    expect(picker).toHaveAccessibleDescription('Poor or better')
    await user.click(within(picker).getByRole('radio', { name: 'Great only, 4 bars' }))
    expect(picker).toHaveAccessibleDescription('Great only')
    expect(within(picker).getByRole('radio', { checked: true })).toHaveAccessibleName('Great only, 4 bars')
  })
})

describe('the export', () => {
  it('saves the day as signalStrength.csv [C-1307 C-9946]', async () => {
    const server = aSignalServer().answer(exportSignalStrength, new Blob(['time,level']))
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    openTab('&date=2026-11-10')
    await theMap()
    await user.click(screen.getByRole('button', { name: 'Export' }))
    await waitFor(() => expect(saved).toEqual(['signalStrength.csv']))
    expect(server.requests(exportSignalStrength)[0]?.body).toEqual({
      to: Date.UTC(2026, 10, 11),
      deviceId: 'device-1',
    })
  })
})

it('a signal that cannot be loaded is offered again', async () => {
  const server = aSignalServer().refuse(readSignalStrength, 'tooManyRequests')
  openTab()
  const again = await screen.findAllByRole('button', { name: 'Try again' })
  // Without data on other networks there is no text about them.
  expect(screen.getByRole('group', { name: 'Other networks in grey' })).toHaveAccessibleDescription(
    'Poor or better',
  )
  server.answer(readSignalStrength, morning)
  await user.click(again[0] ?? document.body)
  expect(await mark('08:00, Good, 3 bars, 4G, Kite Mobile')).toBeInTheDocument()
})
