import {
  type AnswerOf,
  alarmTypes,
  countAlarms,
  countAlerts,
  countDevicesByStatus,
  type DeviceDetails,
  type DeviceInfo,
  type DeviceStatuses,
  deviceAlerts,
  getWorldSettings,
  initialWorldSettings,
  listHomeLocationsAndGroups,
  type OverviewRow,
  type WorldSettings,
} from '@muster/contract'
import { aServer } from './console.tsx'
import type { FakeServer } from './fake-server.ts'

export const someCounts = { all: 200, red: 20, yellow: 30, green: 150, android: 150, windows: 50 }

const each = <Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>

export const noAlerts: AnswerOf<typeof countAlerts> = each(deviceAlerts, {
  red: 0,
  yellow: 0,
  count: 0,
  enabled: true,
})

export const noAlarms = each(Object.keys(alarmTypes), {
  enabled: true,
  count: 0,
  critical: 0,
}) as AnswerOf<typeof countAlarms>

export const settingsWith = (changes: Partial<WorldSettings> = {}): AnswerOf<typeof getWorldSettings> => ({
  ...initialWorldSettings,
  version: 1,
  androidLocationCollectionEnabled: true,
  androidMobileSignalLevelCollectionEnabled: true,
  windowsLocationCollectionEnabled: true,
  windowsMobileSignalLevelCollectionEnabled: true,
  ...changes,
})

export const aPlace = (changes: Partial<OverviewRow> = {}): OverviewRow => ({
  homeLocationAndGroup: 'Leeds Cross-dock',
  type: 'homeLocation',
  homeLocationId: 'leeds',
  alertingPercentage: 40,
  devicesAffected: 40,
  problemDevices: 10,
  warningDevices: 30,
  goodDevices: 60,
  totalDevices: 100,
  ...changes,
})

export const greenStatuses: DeviceStatuses = each(deviceAlerts, 'green')

export const aDevice: DeviceInfo = {
  id: 'device-1',
  platformType: 'android',
  manufacturer: 'Tarvos',
  model: 'T8 Scan',
  serialNumber: 'TV48-2190',
  assetTag: 'NF-20417',
  imei: '356604805020175',
  timeZone: { name: 'Europe/London' },
}

export const someDetails: DeviceDetails = {
  ...aDevice,
  ...greenStatuses,
  deviceStatus: 'green',
  rebootCount: 0,
  dropCount: 0,
  lowPowerCount: 0,
  alertFacts: {
    averageDischarge: null,
    distanceMetres: null,
    hoursAway: null,
    daysIdle: null,
    daysOutOfContact: null,
    timeErrorAt: null,
    bssid: null,
  },
  deviceName: 'PICK-184',
  updated: Date.UTC(2026, 10, 12, 14, 16),
  lastPosition: { time: Date.UTC(2026, 10, 12, 13), latitude: 53.795_1, longitude: -1.548_9 },
  group: ['pickers', 'night-shift'],
  homeLocation: { id: 'leeds', name: 'Leeds Cross-dock', distanceYellow: null, distanceRed: null },
  firstSeen: Date.UTC(2025, 1, 3, 8, 41),
  clientVersion: '5.14.2',
  extensionVersion: '2.9.0',
  operatingSystem: { name: 'Android', buildVersion: 'UQ1A.240205.118' },
  firmware: { version: '7.2.1' },
  bios: null,
  totalPhysicalMemory: 4_294_967_296,
  processor: { name: 'QCM4490' },
  accessPoint: { updated: Date.UTC(2026, 10, 12, 14, 15), ssid: 'NF-OPS', bssid: 'a4:7e:39:10:c2:8f' },
  storage: [{ used: 44_023_414_784, total: 68_719_476_736, available: 24_696_061_952 }],
  sims: [{ serialNumber: '8944110067203471528', operatorName: 'Kite Mobile', operatorCode: '234-58' }],
  smartBatteries: [
    {
      id: 'battery-1',
      serialNumber: 'SB-70A1-39006',
      batteryStatus: 'red',
      healthStatus: 'red',
      averageDischargeStatus: 'green',
      cycleCountStatus: 'yellow',
      partNumber: null,
      capacityFactor: 58,
      cycleCount: 731,
      averageDischarge: null,
    },
  ],
  underWarranty: false,
  version: 1,
}

/** A server whose world has devices without alerts. */
export const anEstateServer = (settings: Partial<WorldSettings> = {}): FakeServer =>
  aServer()
    .answer(getWorldSettings, settingsWith(settings))
    .answer(countDevicesByStatus, someCounts)
    .answer(countAlerts, noAlerts)
    .answer(countAlarms, noAlarms)
    .answer(listHomeLocationsAndGroups, { list: [], totalCount: 0 })
