import {
  type ApplicationDeviceRow,
  type ApplicationRow,
  compareApplicationVersions,
  getApplicationInfo,
  getGroups,
  getHomeLocations,
  getZones,
  listAnomalies,
  listApplicationDevices,
  listApplications,
  listApplicationVersions,
  listProcessDevices,
  listProcesses,
  listProcessVersions,
  type ProcessDeviceRow,
  type ProcessRow,
  readApplicationDeviceUsage,
  readApplicationOverview,
  readProcessDeviceUsage,
  readProcessesUsage,
  type VersionComparison,
} from '@muster/contract'
import { anEstateServer } from '../../../../testing/estate.ts'
import type { FakeServer } from '../../../../testing/fake-server.ts'

/** Thursday. */
export const now = Date.UTC(2026, 10, 12, 14, 16, 5)

export const anApplication = (changes: Partial<ApplicationRow> = {}): ApplicationRow => ({
  id: 'app-1',
  name: 'Scan',
  packageName: 'example.scan',
  sharedUserId: null,
  installedCount: 1204,
  versionCount: 3,
  latestVersion: '2.10',
  lastUsed: now - 5 * 60_000,
  usedCount: 987,
  firstInstalled: Date.UTC(2026, 0, 5, 8),
  ...changes,
})

export const aProcess = (changes: Partial<ProcessRow> = {}): ProcessRow => ({
  processName: 'scan & go.exe',
  productName: 'Scan + Go',
  activeCount: 310,
  usedCount: 288,
  versionCount: 2,
  latestProductVersion: '4.1',
  latestFileVersion: '4.1.22',
  lastUsed: now - 2 * 3_600_000,
  ...changes,
})

const deviceInfo = {
  id: 'device-1',
  serialNumber: 'SN-001',
  imei: '356604805020001',
  assetTag: 'NF-1',
  group: ['night', 'yard'],
  homeLocation: 'Leeds',
  homeLocationId: 'leeds',
}

export const anApplicationDevice: ApplicationDeviceRow = {
  deviceInfo,
  lastUsed: now - 3 * 86_400_000,
  mobileDataUsage: 5_242_880,
  wifiDataUsage: 1_610_612_736,
  version: '2.10',
}

export const aProcessDevice: ProcessDeviceRow = {
  deviceInfo,
  deviceName: 'DESK-1',
  lastUsed: now - 3 * 86_400_000,
  productVersion: '4.1',
  fileVersion: '4.1.22',
}

const places = (server: FakeServer) =>
  server
    .answer(getHomeLocations, [{ id: 'leeds', name: 'Leeds' }])
    .answer(getGroups, ['yard'])
    .answer(getZones, [{ id: 'north', name: 'North' }])

const yesterday = '2026-11-11'
const today = '2026-11-12'

/** Version 2.10 drains more than 2.9 and reboots less. */
export const aComparison = {
  versions: [
    { version: '2.10', installedCount: 700 },
    { version: '2.9', installedCount: 500 },
    { version: '2.8', installedCount: 4 },
  ],
  compared: {
    version: '2.10',
    against: '2.9',
    verdict: 'worse' as const,
    figures: [
      {
        name: 'discharge' as const,
        version: { value: 9, deviceCount: 640 },
        against: { value: 6, deviceCount: 480 },
        verdict: 'more' as const,
      },
      {
        name: 'reboots' as const,
        version: { value: 1.5, deviceCount: 700 },
        against: { value: 3, deviceCount: 500 },
        verdict: 'less' as const,
      },
      {
        name: 'crashes' as const,
        version: { value: 0.2, deviceCount: 100 },
        against: null,
        verdict: 'tooFew' as const,
      },
    ],
  },
  adoption: {
    versions: ['2.10', '2.9', '2.8'],
    days: [{ date: today, deviceCount: 1000, used: [600, 300, 70], others: 30 }],
  },
} satisfies VersionComparison

/** A server with one application that devices use; tests override what they need. */
export const anApplicationServer = ({ sharedUserId = null as string | null } = {}): FakeServer =>
  places(anEstateServer())
    .answer(listApplications, { list: [anApplication()], totalCount: 1 })
    .answer(getApplicationInfo, { name: 'Scan', packageName: 'example.scan', sharedUserId })
    .answer(listApplicationVersions, ['2.10', '2.9'])
    .answer(listAnomalies, { list: [], totalCount: 0 })
    .answer(readApplicationDeviceUsage, [
      { date: yesterday, deviceCount: 800 },
      { date: today, deviceCount: 950 },
    ])
    .answer(readApplicationOverview, {
      mobileDataUsage: sharedUserId === null ? 52_428_800 : null,
      wifiDataUsage: sharedUserId === null ? 1_610_612_736 : null,
      totalMinutesUsage: 12_345,
      dailyAverageMinutesUsage: 411.52,
      installedCount: 1204,
      versionCount: 3,
      dailyMinutesUsage: [{ date: today, userActivity: 90 }],
      dailyDataUsage: [{ date: today, mobile: 5_242_880, wifi: 3_221_225_472 }],
    })
    .answer(compareApplicationVersions, aComparison)
    .answer(listApplicationDevices, { list: [anApplicationDevice], totalCount: 1 })

/** The same with a process. */
export const aProcessServer = (): FakeServer =>
  places(anEstateServer())
    .answer(listProcesses, { list: [aProcess()], totalCount: 1 })
    .answer(listProcessVersions, [
      { productVersion: '4.1', fileVersion: '4.1.22' },
      { productVersion: '4.1', fileVersion: '4.1.21' },
    ])
    .answer(readProcessDeviceUsage, [{ date: today, deviceCount: 288 }])
    .answer(readProcessesUsage, [{ date: today, userActivity: 600, cpuActivity: 45 }])
    .answer(listProcessDevices, { list: [aProcessDevice], totalCount: 1 })
