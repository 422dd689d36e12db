import {
  countDevices,
  countDevicesByStatus,
  countFilterValues,
  type DeviceRow,
  deleteDevices,
  getFeatureToggles,
  getGroups,
  getHomeLocations,
  getManufacturers,
  getModels,
  getUserSettings,
  getWorldSettings,
  listDevices,
} from '@muster/contract'
import { screen } from '@testing-library/react'
import { aServer, noSettings, renderConsole } from '../../../../testing/console.tsx'
import { settingsWith } from '../../../../testing/estate.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'

export const aDevice = (number: number, changes: Partial<DeviceRow> = {}): DeviceRow => ({
  id: `device-${number}`,
  serialNumber: `SN-${String(number).padStart(3, '0')}`,
  assetTag: `NF-${number}`,
  imei: `35660480502${String(number).padStart(4, '0')}`,
  deviceName: `PICK-${number}`,
  manufacturer: 'Corvane',
  model: 'CX5',
  group: ['night-shift', 'yard'],
  homeLocation: { id: 'leeds', name: 'Leeds', distanceYellow: null, distanceRed: null },
  updated: Date.UTC(2026, 4, 4, 12),
  mobileDataUsage: 1_610_612_736,
  wifiDataUsage: 52_428_800,
  storage: { percentageUsed: 41.7 },
  averageDischarge: 7.5,
  averageDischargeTime: 13.3,
  firmware: { version: 'F-2.1' },
  operatingSystem: { buildVersion: '14.0.1' },
  bios: { version: 'B-7' },
  clientVersion: '3.4.0',
  extensionVersion: '1.1',
  deviceStatus: 'yellow',
  alerts: [{ alert: 'deviceUtilisationIdleStatus', level: 'yellow' }],
  lastPosition: { time: Date.UTC(2026, 4, 4, 11), latitude: 53.795_1, longitude: -1.548_9 },
  version: 1,
  ...changes,
})

export const fleet = Array.from({ length: 12 }, (_, index) => aDevice(index + 1))

/** Pages of a fleet, without sort and filters. */
export const pagesOf =
  (devices: readonly DeviceRow[]) =>
  ({ query }: { query: Record<string, string> }) => {
    const offset = Number(query.offset)
    return { list: devices.slice(offset, offset + Number(query.limit)), totalCount: devices.length }
  }

/** A server with twelve devices, five per page; tests override what they need. */
export const aServerWithDevices = (devices: readonly DeviceRow[] = fleet): FakeServer =>
  aServer()
    .answer(getUserSettings, { ...noSettings, tablePageSizes: { devicesList: 5 } })
    .answer(getWorldSettings, settingsWith({}))
    .answer(getFeatureToggles, ['show-new-filters'])
    .answer(listDevices, pagesOf(devices))
    .answer(countDevices, { count: 7 })
    .answer(countFilterValues, [])
    .answer(countDevicesByStatus, { all: 6482, red: 1, yellow: 2, green: 3, android: 4, windows: 0 })
    .answer(deleteDevices, { deleted: 1 })
    .answer(getGroups, ['night-shift', 'pickers', 'yard'])
    .answer(getModels, ['CX5', 'S2'])
    .answer(getManufacturers, ['Corvane', 'Ostrel'])
    .answer(getHomeLocations, [
      { id: 'avonmouth', name: 'Avonmouth' },
      { id: 'leeds', name: 'Leeds' },
    ])

/** Opens the device list and waits for its first rows. */
export async function openDevices(query = '', options: Parameters<typeof renderConsole>[1] = {}) {
  const opened = renderConsole(`/demo/core/devices${query}`, options)
  await screen.findByRole('heading', { level: 1, name: 'Devices' })
  await screen.findAllByRole('row', { name: /SN-/ })
  return { ...opened, search: () => opened.router.state.location.search }
}

export const rowOf = (serialNumber: string) => screen.findByRole('row', { name: new RegExp(serialNumber) })

export const check = (serialNumber: string) =>
  screen.getByRole('checkbox', { name: `Select ${serialNumber}` })
