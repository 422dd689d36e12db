import {
  type DeviceInfo,
  type EventRow,
  getDeviceDetails,
  getDeviceInfo,
  last24Hours,
  last30Days,
  type PerformanceOverview,
  selectedDate,
  setChartEventFilters,
  setTableEventFilters,
} from '@muster/contract'
import { renderConsole } from '../../../../../testing/console.tsx'
import { aDevice, anEstateServer, someDetails } from '../../../../../testing/estate.ts'
import type { FakeServer } from '../../../../../testing/fake-server.ts'
import { encodeDeviceId } from '../../../../estate/device/device-id.ts'

/** A Thursday afternoon in London, when local time is UTC. */
export const thursday = Date.UTC(2026, 10, 12, 14, 16)

export const someFigures: PerformanceOverview = {
  wifiDataUsed: 19_778_323_316,
  mobileDataUsed: 3_296_387_399,
  dropCount: 6,
  rebootCount: 23,
  lowBatteryCount: 11,
  batteryChangedCount: 14,
  timeErrorCount: 1,
  smartBatteries: ['SB-1', 'SB-2'],
  updated: thursday,
}

export const aReboot: EventRow = {
  name: 'deviceRebooted',
  local: '2026-11-12T09:14:02+00:00',
  utc: Date.UTC(2026, 10, 12, 9, 14, 2),
  rebootInfo: { type: 'system' },
}
export const lowPower: EventRow = {
  name: 'deviceLowPower',
  local: '2026-11-11T16:02:00+00:00',
  utc: Date.UTC(2026, 10, 11, 16, 2),
  powerInfo: { level: 9 },
}

/** A server with a device and its reports. */
export function aReportServer(device: Partial<DeviceInfo> = {}): FakeServer {
  const server = anEstateServer()
    .answer(getDeviceInfo, { ...aDevice, ...device })
    .answer(getDeviceDetails, { ...someDetails, ...device })
    .answer(setChartEventFilters, { set: true })
    .answer(setTableEventFilters, { set: true })
    .answer(last30Days.deviceUsage, [{ date: '2026-11-03', userActivity: 456 }])
    .answer(last30Days.deviceDataUsage, [{ date: '2026-11-03', wifi: 900_000_000, mobile: 50_000_000 }])
    .answer(last30Days.deviceChargeLevel, [{ date: '2026-11-03', level: 61, lowest: 20, highest: 98 }])
  for (const calls of [last24Hours, selectedDate]) {
    server
      .answer(calls.deviceUsage, [{ date: '2026-11-12T09:00:00+00:00', userActivity: 42 }])
      .answer(calls.deviceDataUsage, [{ date: '2026-11-12T09:00:00+00:00', wifi: 5_000_000, mobile: 0 }])
      .answer(calls.deviceChargeLevel, [
        {
          local: '2026-11-12T09:30:00+00:00',
          utc: Date.UTC(2026, 10, 12, 9, 30),
          level: 80,
          onPower: false,
          serialNumber: 'SB-1',
        },
      ])
  }
  for (const calls of [last24Hours, last30Days, selectedDate]) {
    server
      .answer(calls.overview, someFigures)
      .answer(calls.deviceEventsCount, { count: 2 })
      .answer(calls.deviceEventsList, { list: [lowPower, aReboot], totalCount: 2 })
  }
  return server
}

export const openTab = (tab: 'performance' | 'applications' | 'processes', query = '') =>
  renderConsole(`/demo/core/devices/${tab}?id=${encodeDeviceId(aDevice.id)}${query}`)
