import {
  type CaseDetails,
  type CaseEntry,
  type CaseRow,
  type ChannelRow,
  closeReasons,
  type Delivery,
  dayLength,
  deliveryStates,
  dischargeCauses,
  endReasons,
  getCase,
  giveUpReasons,
  listCaseBatteries,
  listCaseDevices,
  listCasePeople,
  messageKinds,
  readCaseChart,
  readCaseDischargeCauses,
  readCaseProperties,
  readCaseTimeline,
  type WorldWatch,
  watchProblems,
} from '@muster/contract'
import type { Page } from '@playwright/test'
import { answerCall } from '../network.ts'
import { daysAgo } from './anomalies.ts'

/** Answers of the service with all that watches, cases and messages can say. Names are those of the tours. */
const now = Date.now()
const minutes = (count: number) => now - count * 60_000

export const amara = { id: 'amara', email: 'amara@demo.example' }
const bea = { id: 'bea', email: 'bea@demo.example' }

export const madeCase: CaseDetails = {
  number: 184,
  version: 3,
  state: 'open',
  level: 'red',
  watch: { id: 'watch', name: 'North1', isOwn: false },
  about: { kind: 'deviceAlert', alert: 'averageDischargeStatus', alarm: null, level: 'red' },
  group: { by: 'homeLocation', homeLocationId: 'leeds', name: 'Leeds' },
  devices: 57,
  peakDevices: 61,
  peakAt: minutes(30),
  openedAt: minutes(95),
  endedAt: null,
  takenBy: null,
  snooze: null,
  closeReason: null,
  endReason: null,
  quietReason: null,
  isNobodyReached: true,
  cameBack: 2,
  actions: ['take', 'handOver', 'comment', 'snooze', 'close'],
  timeZone: 'Asia/Tokyo',
  toldSteps: 1,
  steps: 2,
  nextStepAt: now + 15 * 60_000,
  earlierCase: 160,
  laterCase: null,
}

/** It has ended by itself, and was about batteries. */
export const madeEndedCase: CaseDetails = {
  ...madeCase,
  number: 160,
  state: 'over',
  about: { kind: 'batteryAlert', alert: 'batteryHealthStatus', alarm: null, level: 'yellow' },
  group: { by: 'all' },
  takenBy: bea,
  endedAt: minutes(5),
  endReason: 'gone',
  quietReason: 'threshold',
  actions: ['comment', 'reopen'],
  laterCase: 184,
}

const rowOf = (changes: Partial<CaseRow>): CaseRow => {
  const {
    actions: _,
    timeZone: __,
    toldSteps: ___,
    steps,
    nextStepAt,
    earlierCase,
    laterCase,
    ...row
  } = madeCase
  return { ...row, ...changes }
}

export const madeCases: CaseRow[] = [
  rowOf({}),
  rowOf({
    number: 183,
    state: 'taken',
    takenBy: bea,
    group: { by: 'group', group: null },
    isNobodyReached: false,
  }),
  rowOf({
    ...{ number: 182, state: 'snoozed', snooze: { until: null, orWorse: true }, level: 'yellow' },
    ...{
      about: {
        kind: 'alarm',
        alert: null,
        alarm: 'deviceUserExperienceReboot',
        level: 'red',
      } as CaseRow['about'],
    },
    group: { by: 'homeLocation', homeLocationId: null, name: null },
  }),
  rowOf({
    ...{ number: 181, about: { kind: 'silence', alert: null, alarm: null, level: null } },
    watch: { id: null, name: 'North1', isOwn: true },
  }),
]

const entriesOf = (...entries: object[]): CaseEntry[] =>
  entries.map((entry, index) => {
    const number = entries.length - index
    return { number, at: minutes(5 * index), by: bea, ...entry } as CaseEntry
  })

/** Every kind of entry, with what may stand in it. */
export const madeEntries: CaseEntry[] = entriesOf(
  { kind: 'ownDowntime', by: null, from: minutes(80), to: minutes(60) },
  { kind: 'watchChanged' },
  { kind: 'thresholdChanged', changed: ['Leeds'] },
  { kind: 'cameBack', by: null, devices: 4, level: 'red', hadBy: bea },
  { kind: 'cameBack', by: null, devices: 4, level: 'red', hadBy: null },
  ...endReasons.map((reason) => ({ kind: 'over', by: null, reason, lasted: 95 * 60_000 })),
  { kind: 'reopened' },
  ...closeReasons.map((reason) => ({ kind: 'closed', reason })),
  ...(['time', 'worse', 'person'] as const).map((because) => ({ kind: 'woke', because })),
  { kind: 'snoozed', until: now, orWorse: true },
  { kind: 'snoozed', until: now, orWorse: false },
  { kind: 'snoozed', until: null, orWorse: true },
  { kind: 'commented', text: 'SN-100' },
  { kind: 'takerLeft', by: null, who: bea },
  { kind: 'givenBack' },
  { kind: 'handedOver', to: amara },
  { kind: 'taken', from: amara },
  { kind: 'taken', from: null },
  { kind: 'notReached', by: null, step: 2, receivers: [], isLast: true },
  { kind: 'notReached', by: null, step: 1, receivers: [amara.email], isLast: false },
  ...messageKinds.map((message) => ({ kind: 'notified', by: null, message, receivers: [bea.email] })),
  { kind: 'shrank', by: null, devices: 3, level: 'yellow' },
  { kind: 'grew', by: null, devices: 1, level: 'red', quietReason: 'move' },
  { kind: 'opened', by: null, devices: 40, level: 'red', quietReason: 'watch', earlierCase: null },
)

const madeChart = {
  points: [
    { at: minutes(95), devices: 40 },
    { at: minutes(30), devices: 61 },
  ],
}

const madeCauses = { causes: dischargeCauses.map((cause) => ({ cause, count: 7 })), others: 3 }

const madeProperties = {
  searchedAt: now,
  hasEnoughDevices: true,
  list: [
    {
      ...{ properties: [{ name: 'model', value: 'T8 Scan' }], devices: 50, ofDevices: 57 },
      ...{ others: 210, ofOthers: 6400 },
    },
  ],
}

export const madeWatch: WorldWatch = {
  id: 'watch',
  version: 3,
  name: 'North1',
  isOn: true,
  watched: {
    kind: 'deviceAlert',
    alert: 'deviceUserExperienceRebootStatus',
    level: 'red',
    leastDevices: 3,
    groupedBy: 'homeLocation',
  },
  where: { homeLocationIds: [null], groups: ['drivers'], zoneId: null },
  holdMinutes: 10,
  endMinutes: 30,
  quietHours: {
    hours: { from: '20:00', until: '06:00' },
    workingDays: [1, 2, 3, 4, 5],
    timeZone: 'Europe/London',
    usesZoneOfPlace: true,
  },
  tellsEnd: true,
  steps: [
    { afterMinutes: 0, receivers: [{ kind: 'person', id: 'bea', name: bea.email }] },
    { afterMinutes: 45, receivers: [{ kind: 'channel', id: 'hook', name: 'SN-200' }] },
  ],
  openCases: 2,
  lastFoundAt: minutes(180),
  problems: [...watchProblems],
  failedAt: minutes(10),
}

const channelOf = (changes: Partial<ChannelRow>): ChannelRow => ({
  ...{ id: 'hook', version: 2, name: 'SN-200', kind: 'webhook', language: 'es', isOn: true, addresses: [] },
  ...{ postsTo: { host: '192.0.2.1', ending: '0099' }, state: 'failing', failingSince: minutes(90) },
  lastDelivery: { at: minutes(20), state: 'failed' },
  watches: [{ id: 'watch', name: 'North1' }],
  ...changes,
})

/** A channel of each kind, and in each state. */
export const madeChannels: ChannelRow[] = [
  channelOf({}),
  channelOf({ id: 'slack', kind: 'slack', name: 'SN-201', state: 'working', failingSince: null }),
  channelOf({ id: 'teams', kind: 'teams', name: 'SN-202', state: 'off', isOn: false, lastDelivery: null }),
  channelOf({ id: 'secret', name: 'SN-203', state: 'needsSecret', failingSince: null }),
  channelOf({
    ...{
      id: 'mail',
      kind: 'email',
      name: 'SN-204',
      state: 'noMailServer',
      failingSince: null,
      postsTo: null,
    },
    addresses: [{ address: 'ops@demo.example', isConfirmed: false }],
  }),
  channelOf({ id: 'new', name: 'SN-205', state: 'new', failingSince: null, lastDelivery: null, watches: [] }),
]

/** A message of each kind; of each state. */
export const madeDeliveries: Delivery[] = messageKinds.map((kind, index) => ({
  ...{ id: `message-${index}`, kind, state: deliveryStates[index % deliveryStates.length] ?? 'failed' },
  ...{ caseNumber: kind === 'test' ? null : 184, createdAt: minutes(10 * index), tries: index },
  receiver: { kind: 'channel', id: 'hook', name: 'SN-200' },
  lastTryAt: minutes(2),
  nextTryAt: index % deliveryStates.length === 0 ? now : null,
  giveUpReason: giveUpReasons[index % giveUpReasons.length] ?? null,
}))

export const madeTries = {
  ...madeDeliveries[1],
  tryList: [{ at: minutes(3), milliseconds: 87, status: 410, text: '410' }],
}

export const madePreview = {
  days: Array.from({ length: 30 }, (_, index) => ({
    date: daysAgo(29 - index),
    cases: index % 3,
    messages: 2,
  })),
  gap: null,
  now: { cases: 2, devices: 57 },
}

export const madeDowntime = {
  ...{ mine: 1, nobodys: 2, changedAt: now },
  ...{ downSince: now - dayLength / 24, downUntil: now },
}

export const madeTest = {
  ...{
    deliveryId: 'd',
    isDelivered: false,
    status: 410,
    text: '410',
    giveUpReason: 'gone',
    milliseconds: 87,
  },
}

/** Answers as a world with the open case would, whatever its number. */
export async function answerCase(page: Page): Promise<void> {
  const nothing = { list: [], totalCount: 0 }
  for (const [call, answer] of [
    [getCase, madeCase],
    [readCaseTimeline, { list: madeEntries, totalCount: madeEntries.length }],
    [readCaseChart, madeChart],
    [readCaseDischargeCauses, madeCauses],
    [readCaseProperties, madeProperties],
    [listCaseDevices, nothing],
    [listCaseBatteries, nothing],
    [listCasePeople, { list: [amara] }],
  ] as const)
    await answerCall(page, call, answer)
}
