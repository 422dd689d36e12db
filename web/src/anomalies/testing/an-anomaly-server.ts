import {
  type Anomaly,
  type AnomalyDay,
  type DeviceRow,
  getAnomaly,
  listAnomalies,
  listAnomalyDevices,
  readAnomalyDeviceCount,
  type WorldSettings,
} from '@muster/contract'
import { anEstateServer, someDetails } from '../../../testing/estate.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'

/** Thursday. */
export const now = Date.UTC(2026, 10, 12, 14, 16, 5)

/** A world of 6,482 devices, of which 612 have the properties. */
export const anAnomaly: Anomaly = {
  id: 'an-1',
  anomalyId: 'an-1',
  alertType: 'deviceUserExperienceRebootStatus',
  description: 'firmware 7.2.1, model T8 Scan',
  properties: [
    { name: 'firmware', value: '7.2.1' },
    { name: 'model', value: 'T8 Scan' },
  ],
  names: [],
  // Each search looks at the UTC day before it.
  firstDetected: Date.UTC(2026, 9, 5, 3),
  lastDetected: Date.UTC(2026, 10, 13, 3),
  lastAffected: Date.UTC(2026, 10, 12),
  latestAffectedCount: 96,
  highestAffectedCount: 103,
  totalAffectedCount: 1138,
  detectedCount: 35,
  detected: true,
  population: 6482,
  totalAlertingCount: 214,
  groupAlertingCount: 96,
  shareOfPopulation: 612 / 6482,
}

export const ofDrops: Anomaly = {
  ...anAnomaly,
  id: 'an-2',
  anomalyId: 'an-2',
  alertType: 'deviceUserExperienceDropStatus',
  properties: [{ name: 'homeLocation', value: 'Leeds' }],
}

export const someDays: AnomalyDay[] = [
  { date: '2026-11-10', significant: 0, insignificant: 7, deviceBitSet: 'tenth' },
  { date: '2026-11-12', significant: 96, insignificant: 0, deviceBitSet: 'twelfth' },
]

const { accessPoint: _, version: __, ...details } = someDetails
export const anAffectedDevice = {
  ...details,
  updated: now - 2 * 60 * 60_000,
} as unknown as DeviceRow

/** A world that searches for anomalies at 03:00, and has found two. */
export const anAnomalyServer = (settings: Partial<WorldSettings> = {}): FakeServer =>
  anEstateServer({ smartGroupingHour: 3, ...settings })
    .answer(listAnomalies, { list: [anAnomaly, ofDrops], totalCount: 2 })
    .answer(getAnomaly, ({ query }) => (query.anomalyId === 'an-2' ? ofDrops : anAnomaly))
    .answer(readAnomalyDeviceCount, someDays)
    .answer(listAnomalyDevices, { list: [anAffectedDevice], totalCount: 1 })
