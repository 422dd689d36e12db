import {
  type BodyOf,
  type DeviceRow,
  listClusterDevices,
  readDeviceBounds,
  readDeviceClusters,
  readDeviceStats,
} from '@muster/contract'
import { type Place, tileOf, tileText } from '@muster/rules'
import { screen } from '@testing-library/react'
import { renderConsole } from '../../../../testing/console.tsx'
import { anEstateServer } from '../../../../testing/estate.ts'
import type { ReceivedRequest } from '../../../../testing/fake-server.ts'

/** Four minutes before a slot ends. */
export const thursday = Date.UTC(2026, 10, 12, 14, 16)
export const slotEnd = Date.UTC(2026, 10, 12, 14, 20)
export const day = 86_400_000

export const yorkshire = { bottom: 53.4, left: -2.2, top: 54.2, right: -0.9 }
export const leeds = { latitude: 53.8, longitude: -1.55 }
export const hull = { latitude: 53.75, longitude: -1 }

export type ClusterBody = BodyOf<typeof readDeviceClusters>
export const bodies = (requests: ReceivedRequest[]) => requests.map(({ body }) => body as ClusterBody)

export const clusterAt = (place: Place, count: number, precision: number) => ({
  lat: place.latitude,
  lon: place.longitude,
  count,
  precision,
  keys: [tileText(tileOf(place, precision))],
})

const aRow = (id: string): DeviceRow => ({
  id,
  serialNumber: `SN-${id}`,
  assetTag: `AT-${id}`,
  imei: null,
  deviceName: null,
  manufacturer: 'Tarvos',
  model: 'T8 Scan',
  group: ['night', 'yard'],
  homeLocation: { id: 'leeds', name: 'Leeds', distanceYellow: null, distanceRed: null },
  updated: thursday - 2 * 3_600_000,
  mobileDataUsage: 0,
  wifiDataUsage: 0,
  storage: null,
  averageDischarge: null,
  averageDischargeTime: null,
  firmware: null,
  operatingSystem: null,
  bios: null,
  clientVersion: null,
  extensionVersion: null,
  deviceStatus: 'red',
  alerts: [],
  lastPosition: null,
  version: 1,
})

/** 43 devices in Leeds and two in Hull, of 438 that match. */
export const aMapServer = () =>
  anEstateServer()
    .answer(readDeviceBounds, { geoBounds: yorkshire })
    .answer(readDeviceStats, { totalCount: 438, withLocationCount: 415 })
    .answer(readDeviceClusters, ({ body }) => {
      const { geotilePrecision } = body as ClusterBody
      return [clusterAt(leeds, 43, geotilePrecision), clusterAt(hull, 2, geotilePrecision)]
    })
    .answer(listClusterDevices, {
      count: 43,
      list: Array.from({ length: 20 }, (_, index) => aRow(String(index))),
    })

export const openMap = (query = '') => renderConsole(`/demo/core/maps/location${query}`)
export const theMap = () => screen.findByRole('region', { name: 'Map of devices' })
export const leedsButton = () => screen.findByRole('button', { name: '43 devices near Leeds' })
export const hullButton = () => screen.findByRole('button', { name: /^2 devices near/ })
export const card = () => screen.queryByRole('region', { name: 'Devices in cluster' })
