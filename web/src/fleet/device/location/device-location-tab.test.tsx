import {
  type DeviceLocation,
  getDeviceDetails,
  getDeviceInfo,
  getDeviceLocation,
  getWorldSettings,
} from '@muster/contract'
import { act, fireEvent, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { renderConsole } from '../../../../testing/console.tsx'
import { aDevice, anEstateServer, settingsWith, someDetails } from '../../../../testing/estate.ts'
import { encodeDeviceId } from '../../../estate/device/device-id.ts'
import { giveMapsAFrame, pathsOf } from '../../../ui/map/testing/map-frame.tsx'

beforeEach(giveMapsAFrame)

const known: DeviceLocation = {
  updated: Date.UTC(2026, 6, 3, 9, 30),
  timeZone: { name: 'Europe/London' },
  location: {
    latitude: 53.8,
    longitude: -1.54,
    position: [-1.54, 53.8],
    accuracy: 120,
    source: 'gps',
    utc: Date.UTC(2026, 6, 3, 8, 15),
    time: '2026-07-03T09:15:00+01:00',
  },
  homeLocation: { id: 'leeds', name: 'Leeds depot', latitude: 53.797, longitude: -1.55, radiusMetres: 2000 },
}

const aLocationServer = (changes: Partial<DeviceLocation> = {}, useMetricDistances = true) =>
  anEstateServer()
    .answer(getDeviceInfo, aDevice)
    .answer(getDeviceDetails, someDetails)
    .answer(getWorldSettings, settingsWith({ useMetricDistances }))
    .answer(getDeviceLocation, { ...known, ...changes })

const openTab = () => renderConsole(`/demo/core/devices/location?id=${encodeDeviceId(aDevice.id)}`)
const theMap = () => screen.findByRole('region', { name: 'Device location' })
const facts = () => screen.findByRole('region', { name: 'Last known location' })
const fact = async (label: string) =>
  within(await facts())
    .getByText(label)
    .closest('div')
    ?.querySelector('dd')?.textContent

describe('the location of a device', () => {
  it('shows the device with its accuracy, and its home location with its radius [C-1101 C-1102]', async () => {
    const server = aLocationServer()
    openTab()
    const map = await theMap()
    expect(within(map).getByRole('img', { name: 'The device' })).toBeInTheDocument()
    expect(within(map).getByRole('img', { name: 'Home location Leeds depot' })).toBeInTheDocument()
    const layers = within(map).getByRole('application')
    expect(pathsOf(layers, 'accent')).toHaveLength(1)
    expect(pathsOf(layers, 'ink')).toHaveLength(1)
    expect(server.requests(getDeviceLocation)[0]?.query).toEqual({ deviceId: 'device-1' })
  })

  it('explains pins and circles, those that are there [C-1103]', async () => {
    aLocationServer()
    openTab()
    const legend = await screen.findByRole('figure', { name: 'Legend' })
    const items = within(legend).getAllByRole('listitem')
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'Device',
      'Accuracy',
      'Home location',
      'Radius of the home location',
    ])
  })

  it('tells when it was updated and when it was last located, with place, accuracy and source [C-1104]', async () => {
    aLocationServer()
    openTab()
    expect(await fact('Last updated')).toBe('3 Jul 2026, 10:30 BST')
    expect(await fact('Last GPS fix')).toBe('3 Jul 2026, 09:15 BST')
    expect(await fact('Time zone')).toBe('Europe/London')
    expect(await fact('Coordinates')).toContain('53.80000, -1.54000')
    expect(await fact('Accuracy')).toBe('120 m')
    expect(await fact('Source')).toBe('GPS')
  })

  it('tells distances in miles and yards where the world does [C-1107 C-2308]', async () => {
    aLocationServer({}, false)
    openTab()
    expect(await fact('Accuracy')).toBe('131 yards')
    expect(await fact('Home location radius')).toBe('1.2 miles')
  })

  it('tells distances in metres and kilometres where the world does [C-1107 C-2308]', async () => {
    aLocationServer({}, true)
    openTab()
    expect(await fact('Home location radius')).toBe('2 km')
  })

  it('is covered where it is not known, and nothing below can be operated [C-1105 C-2353]', async () => {
    aLocationServer({ location: null })
    openTab()
    const map = await theMap()
    expect(within(map).getByRole('status')).toHaveTextContent('Location unknown')
    expect(within(map).getByRole('application').closest('[inert]')).not.toBeNull()
    expect(within(map).queryByRole('img', { name: 'The device' })).toBeNull()
    expect(await fact('Last GPS fix')).toBe('-')
    expect(await fact('Coordinates')).toBe('-')
    expect(await fact('Accuracy')).toBe('-')
  })

  it('is told in words too', async () => {
    aLocationServer()
    openTab()
    const map = await theMap()
    expect(within(map).getByRole('application')).toHaveAccessibleDescription(
      'The device was at 53.80000, -1.54000, accurate to 120 m. ' +
        'Its home location Leeds depot is at 53.79700, -1.55000 with a radius of 2 km.',
    )
  })

  it('does without a home location', async () => {
    aLocationServer({ homeLocation: null })
    openTab()
    const map = await theMap()
    expect(within(map).getAllByRole('img')).toHaveLength(1)
    expect(await fact('Home location')).toBe('-')
    expect(within(map).getAllByRole('listitem')).toHaveLength(2)
  })

  it('can be zoomed up to 19 [C-1108 C-1935]', async () => {
    aLocationServer({ homeLocation: null })
    openTab()
    const map = await theMap()
    const zoomIn = within(map).getByRole('button', { name: 'Zoom in' })
    const layers = within(map).getByRole('application')
    for (let step = 0; step < 20; step++) act(() => void fireEvent.click(zoomIn))
    expect(zoomIn).toHaveAttribute('aria-disabled', 'true')
    const [circle] = pathsOf(layers, 'accent')
    const radius = Number(/a([\d.]+),/.exec(circle?.getAttribute('d') ?? '')?.[1])
    const perDegree = (256 * 2 ** 19) / 360
    // In this projection degrees grow with the distance from the equator.
    expect(radius).toBeCloseTo(((120 / 111_111) * perDegree) / Math.cos((53.8 * Math.PI) / 180), -1)
  })

  it('offers a second attempt', async () => {
    const server = aLocationServer().refuse(getDeviceLocation, 'tooManyRequests')
    openTab()
    const again = await screen.findByRole('button', { name: 'Try again' })
    server.answer(getDeviceLocation, known)
    await userEvent.click(again)
    expect(await theMap()).toBeInTheDocument()
  })
})
