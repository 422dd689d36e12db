import {
  type ActedCase,
  type BatteryRow,
  type CaseDetails,
  type CaseEntry,
  type CaseRow,
  countCasesByTab,
  countOpenCases,
  type DeviceRow,
  getCase,
  listCasePeople,
  listCases,
  readCaseChart,
  readCaseDischargeCauses,
  readCaseProperties,
  readCaseTimeline,
  takeCases,
} from '@muster/contract'
import { anEstateServer, someDetails as ofDevice } from '../../../testing/estate.ts'
import type { FakeServer } from '../../../testing/fake-server.ts'

/** Thursday, 12 November 2026. */
export const now = Date.UTC(2026, 10, 12, 14, 16, 5)
const minutes = (count: number) => count * 60_000

export const amara = { id: 'amara', email: 'amara@demo.example' }
export const bea = { id: 'bea', email: 'bea@demo.example' }

/** 57 devices that reboot at one site. */
export const aCase: CaseRow = {
  number: 184,
  version: 3,
  state: 'open',
  level: 'red',
  watch: { id: 'watch-1', name: 'Reboots per site', isOwn: false },
  about: { kind: 'deviceAlert', alert: 'deviceUserExperienceRebootStatus', alarm: null, level: 'red' },
  group: { by: 'homeLocation', homeLocationId: 'leeds', name: 'Leeds Cross-dock' },
  devices: 57,
  peakDevices: 61,
  peakAt: now - minutes(30),
  openedAt: now - minutes(95),
  endedAt: null,
  takenBy: null,
  snooze: null,
  closeReason: null,
  endReason: null,
  quietReason: null,
  isNobodyReached: false,
  cameBack: 0,
}

export const aTakenCase: CaseRow = {
  ...aCase,
  number: 181,
  state: 'taken',
  level: 'yellow',
  about: { kind: 'batteryAlert', alert: 'batteryHealthStatus', alarm: null, level: 'yellow' },
  group: { by: 'all' },
  devices: 1,
  peakDevices: 4,
  openedAt: now - minutes(60 * 52),
  takenBy: bea,
}

export const someDetails: CaseDetails = {
  ...aCase,
  actions: ['take', 'handOver', 'comment', 'snooze', 'close'],
  timeZone: 'Europe/London',
  toldSteps: 1,
  steps: 2,
  nextStepAt: now + minutes(15),
  earlierCase: 160,
  laterCase: null,
}

export const someEntries: CaseEntry[] = [
  {
    kind: 'commented',
    number: 3,
    at: now - minutes(40),
    by: bea,
    text: 'Looks like the new firmware.\n<b>Asked</b> the vendor.',
  },
  {
    kind: 'notified',
    number: 2,
    at: now - minutes(94),
    by: null,
    message: 'opened',
    receivers: [bea.email, 'Operations'],
  },
  {
    kind: 'opened',
    number: 1,
    at: now - minutes(95),
    by: null,
    devices: 40,
    level: 'red',
    quietReason: null,
    earlierCase: 160,
  },
]

export const acted = (changes: Partial<ActedCase> = {}): { cases: ActedCase[] } => ({
  cases: [{ number: 184, outcome: 'done', version: 4, state: 'taken', takenBy: amara, ...changes }],
})

/** A world with two open cases. */
export const aCaseServer = (): FakeServer =>
  anEstateServer()
    .answer(listCases, { list: [aCase, aTakenCase], totalCount: 2 })
    .answer(countCasesByTab, { open: 2, mine: 0, snoozed: 1, over: 240, isWatched: true })
    .answer(countOpenCases, { mine: 0, nobodys: 1, changedAt: 1, downSince: null, downUntil: null })
    .answer(takeCases, acted())
    .answer(getCase, someDetails)
    .answer(readCaseTimeline, { list: someEntries, totalCount: 3 })
    .answer(readCaseChart, {
      points: [
        { at: now - minutes(95), devices: 40 },
        { at: now - minutes(30), devices: 61 },
        { at: now - minutes(5), devices: 57 },
      ],
    })
    .answer(readCaseDischargeCauses, { causes: [], others: 0 })
    .answer(readCaseProperties, { searchedAt: null, hasEnoughDevices: true, list: [] })
    .answer(listCasePeople, { list: [bea] })

const { accessPoint: _, version: __, ...device } = ofDevice
export const aDeviceRow = { ...device, updated: now - minutes(3) } as unknown as DeviceRow

export const aBatteryRow: BatteryRow = {
  id: 'battery-1',
  serialNumber: 'SB-70A1-39006',
  partNumber: null,
  firstSeen: String(now - minutes(90_000)),
  updated: String(now - minutes(3)),
  capacityFactor: 0.58,
  cycleCount: 731,
  averageDischarge: null,
  averageDischargeTime: null,
  dischargeCause: null,
  batteryStatus: 'red',
  underWarranty: false,
  warrantyUntil: null,
  deviceInfo: null,
  smartBatteryDetails: {
    manufacturer: null,
    mfd: null,
    presentCapacity: null,
    ratedCapacity: null,
    healthStatus: 'red',
    averageDischargeStatus: 'green',
    cycleCountStatus: 'yellow',
  },
  due: null,
}
