import { timingSafeEqual } from 'node:crypto'
import type { ReportAnswer, WorldSettings } from '@muster/contract'
import { localDay } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import { evaluateStates, insertTransitions, noteSightings, type Sighting } from '../../alerts/index.ts'
import { BatteriesAreGone } from '../../battery/index.ts'
import {
  type DeviceState,
  lockDeviceStates,
  type NewInventory,
  saveInventories,
  savePlaces,
  savePulses,
  saveStatuses,
} from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import {
  type DeviceDay,
  insertSumChanges,
  isSeen,
  noteSoftwareChange,
  SumChanges,
  type WorldNames,
  writeDays,
} from '../../telemetry/index.ts'
import { collects } from '../agent/collects.ts'
import type { ReadReport } from '../intake/read-report.ts'
import { type BatteryWork, openBatteries } from './battery-work.ts'
import { daysOfReport } from './days-of-report.ts'
import { foldReport, settleDays, type WorkingDevice } from './fold-report.ts'
import { InstalledLists } from './installed-lists.ts'
import { changedDaysOf, openDevices } from './open-devices.ts'
import { sightingsOf } from './sightings.ts'

export interface PendingReport {
  deviceId: string
  keyHash: Buffer
  report: ReadReport
  /** When it was received, in milliseconds since the epoch. */
  received: number
}

/** The result of a report: an answer, or null where its key is not the device's. */
export type Outcome = ReportAnswer | null

/** Seconds between reports that agents are asked for. */
const reportInterval = 15 * 60

/** A report whose key is the device's. */
interface AcceptedReport extends PendingReport {
  state: DeviceState
}

/**
 * Stores reports of one world, with everything derived from them. The outcome is valid once the transaction commits.
 */
export async function storeReports(
  scope: Scope,
  names: WorldNames,
  pending: readonly PendingReport[],
  now: number,
): Promise<Outcome[]> {
  const states = await lockDeviceStates(scope, { ids: [...new Set(pending.map(({ deviceId }) => deviceId))] })
  // Read after the devices are locked: a change of settings re-evaluates every device, before or after this.
  const { settings } = await readWorldSettings(scope)
  const accepted = acceptedReports(pending, states)
  const isNew = ({ state, report }: AcceptedReport) => !isSeen(state.sequences, report.sequence)
  const batteries = await openBatteries(
    scope,
    [...accepted.values()].filter(isNew).map(({ report }) => report),
  )
  if (batteries.missing.length > 0) throw new BatteriesAreGone(scope.world, batteries.missing)
  const added = new Map<PendingReport, ReadonlyMap<number, DeviceDay>>()
  for (const [each, one] of accepted) {
    if (!isNew(one)) continue
    const { state, report } = one
    const numbers = { names, battery: batteries.numberOf }
    added.set(each, daysOfReport(report, numbers, collects(settings, state.platform)))
  }
  const devices = await openDevices(
    scope,
    states,
    [...added].map(([each, days]) => wantedDays(accepted.get(each), days)),
  )
  const inventories = new Map<number, NewInventory>()
  const lists = new InstalledLists()
  const sightings: Sighting[] = []
  const outcomes: Outcome[] = []
  for (const each of pending) {
    const { state, report, received } = accepted.get(each) ?? {}
    const device = state && devices.get(state.number)
    if (!device || !report || received === undefined) {
      outcomes.push(null)
      continue
    }
    const days = added.get(each)
    // The same report may be in a batch twice.
    const duplicate = !days || isSeen(state.sequences, report.sequence)
    if (!duplicate) {
      foldReport(device, report, days, received)
      batteries.fold(report, state.number, received)
      noteInventory(inventories, state, report)
      lists.note(state, report, received)
      sightings.push(...sightingsOf(state, report, days))
    }
    outcomes.push(answerOf(state, report, duplicate, settings))
  }
  const changed = [...devices.values()].filter(({ isChanged }) => isChanged)
  const sums = new SumChanges(names)
  const listed = await lists.save(scope, names)
  sums.noteListed(listed.grown)
  await noteSoftwareChange(scope, cohortsOf(states, listed.changed))
  await noteSightings(scope, sightings)
  await saveAll(scope, sums, changed, [...inventories.values()], batteries, settings, now)
  return outcomes
}

const cohortsOf = (states: readonly DeviceState[], numbers: ReadonlySet<number>): number[] =>
  states.filter(({ number }) => numbers.has(number)).map(({ cohort }) => cohort)

function acceptedReports(
  pending: readonly PendingReport[],
  states: readonly DeviceState[],
): Map<PendingReport, AcceptedReport> {
  const byId = new Map(states.map((state) => [state.id, state]))
  const accepted = new Map<PendingReport, AcceptedReport>()
  for (const each of pending) {
    const state = byId.get(each.deviceId)
    if (state && timingSafeEqual(state.keyHash, each.keyHash)) accepted.set(each, { ...each, state })
  }
  return accepted
}

/** The days of the report's samples, and the day it was received: the service may record an event on it. */
function wantedDays(accepted: AcceptedReport | undefined, days: ReadonlyMap<number, DeviceDay>) {
  if (!accepted) return { number: 0, days: [] }
  const { state, received, report } = accepted
  const today = localDay({ utc: received, offset: report.sentAt.offset })
  return { number: state.number, days: [...days.keys(), today] }
}

function noteInventory(inventories: Map<number, NewInventory>, state: DeviceState, report: ReadReport): void {
  const { inventory, sequence } = report
  if (!inventory || sequence <= state.inventorySequence) return
  state.inventorySequence = sequence
  inventories.set(state.number, { number: state.number, sequence, inventory })
}

async function saveAll(
  scope: Scope,
  sums: SumChanges,
  devices: readonly WorkingDevice[],
  inventories: readonly NewInventory[],
  batteries: BatteryWork,
  settings: WorldSettings,
  now: number,
): Promise<void> {
  for (const device of devices) settleDays(device, sums)
  const states = devices.map(({ state }) => state)
  const { restated, transitions } = await evaluateStates(scope, states, settings, now)
  if (states.length > 0) await savePulses(scope, states)
  await saveStatuses(scope, restated)
  await saveInventories(scope, inventories)
  await savePlaces(scope, states)
  await writeDays(scope, devices.flatMap(changedDaysOf))
  transitions.push(...(await batteries.save(settings, now)))
  await insertTransitions(scope, transitions, now)
  await insertSumChanges(scope, sums)
}

function answerOf(
  state: DeviceState,
  report: ReadReport,
  duplicate: boolean,
  settings: WorldSettings,
): ReportAnswer {
  const wanted: ReportAnswer['wanted'] = []
  if (state.inventorySequence === 0) wanted.push('inventory')
  if (report.applications && report.applications.hash !== state.applications.hash) wanted.push('applications')
  if (report.processes && report.processes.hash !== state.processes.hash) wanted.push('processes')
  return {
    sequence: report.sequence,
    duplicate,
    refused: report.refused,
    collects: collects(settings, state.platform),
    wanted,
    nextReportSeconds: reportInterval,
  }
}
