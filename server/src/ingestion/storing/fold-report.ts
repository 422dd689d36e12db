import { type LocalTime, reportLimits } from '@muster/contract'
import { localDay, metresFromHome } from '@muster/rules'
import type { DeviceState, KnownFix } from '../../fleet/index.ts'
import {
  type DeviceDay,
  emptyDay,
  mergeDays,
  type SumChanges,
  withDay,
  withEvent,
  withSeen,
} from '../../telemetry/index.ts'
import type { ReadReport } from '../intake/read-report.ts'

const day = 24 * 60 * 60 * 1000

/** A day of a device while reports are being added to it. */
export interface WorkingDay {
  cohort: number
  sealed: boolean
  /** As read; null where it did not exist. */
  before: DeviceDay | null
  content: DeviceDay
}

export interface WorkingDevice {
  state: DeviceState
  /** By day number: days read, and days that reports have added to. */
  days: Map<number, WorkingDay>
  /** Days that reports have added to. */
  changedDays: Set<number>
  /** Whether any report was added. */
  isChanged: boolean
  /** The device's cohort on a day. */
  cohortOn(day: number): number
}

/**
 * Adds a report to what is known of its device. A report's contents belong to their time slot whenever it arrives, so
 * any order, repetition or delay of reports ends in the same state.
 */
export function foldReport(
  device: WorkingDevice,
  report: ReadReport,
  added: ReadonlyMap<number, DeviceDay>,
  received: number,
): void {
  const { state } = device
  device.isChanged = true
  state.lastContact = Math.max(state.lastContact ?? 0, received)
  state.sequences = withSeen(state.sequences, report.sequence)
  foldPieces(state, report)
  for (const [number, content] of added) {
    addToDay(device, number, content)
    foldHours(state, number, content)
    foldFixes(state, number, content)
    foldEvents(state, number, content, received)
  }
  checkClock(device, report.sentAt, received)
}

/** The latest report decides what the device is; a late one does not undo it. */
function foldPieces(state: DeviceState, report: ReadReport): void {
  const { sequence, storage, accessPoint } = report
  if (storage && sequence > state.storage.sequence) state.storage = { sequence, ...storage }
  if (accessPoint !== undefined && sequence > state.accessPointSequence) {
    state.accessPointSequence = sequence
    state.accessPoint = accessPoint && { ...accessPoint, at: accessPoint.at.utc }
  }
  // An inventory is whole: what it does not name, the device does not have.
  if (report.inventory && sequence > state.inventorySequence) {
    state.timeZone = report.inventory.timeZone?.name ?? null
  }
}

function addToDay(device: WorkingDevice, number: number, content: DeviceDay): void {
  const known = device.days.get(number)
  if (known) known.content = mergeDays(known.content, content)
  else device.days.set(number, { cohort: device.cohortOn(number), sealed: false, before: null, content })
  device.changedDays.add(number)
}

function foldHours(state: DeviceState, number: number, { hours }: DeviceDay): void {
  for (const { at, useMinutes } of hours) {
    if (useMinutes > 0) state.lastUsed = Math.max(state.lastUsed ?? 0, number * day + at * 1000)
  }
}

function foldFixes(state: DeviceState, number: number, { fixes }: DeviceDay): void {
  const { home } = state
  for (const sample of fixes) {
    const at = number * day + sample.at * 1000
    const fix = {
      at,
      latitude: sample.latitude / 1e5,
      longitude: sample.longitude / 1e5,
      accuracy: sample.accuracy,
      source: sample.source,
    }
    if (state.fix === null || isLater(fix, state.fix)) state.fix = fix
    const isInside = home !== null && at >= home.since && metresFromHome({ home, fix }) === 0
    if (isInside) state.insideAt = Math.max(state.insideAt ?? 0, at)
  }
}

/** Of two fixes at the same moment, always the same one counts. */
const isLater = (a: KnownFix, b: KnownFix): boolean =>
  (a.at - b.at || a.latitude - b.latitude || a.longitude - b.longitude || a.accuracy - b.accuracy) > 0

function foldEvents(state: DeviceState, number: number, { events }: DeviceDay, received: number): void {
  for (const { at, type } of events) {
    const time = number * day + at
    state.recent = withEvent(state.recent, type, time, received - 31 * day)
    if (type === 'timeError') state.timeErrorAt = Math.max(state.timeErrorAt ?? 0, time)
    if (type === 'timeRecovery') state.timeRecoveryAt = Math.max(state.timeRecoveryAt ?? 0, time)
  }
}

/** The service itself records when a clock goes wrong and when it is right again. */
function checkClock(device: WorkingDevice, sentAt: LocalTime, received: number): void {
  const { state } = device
  const isWrong = Math.abs(sentAt.utc - received) > reportLimits.clockMinutes * 60_000
  const wasWrong = state.timeErrorAt !== null && state.timeErrorAt > (state.timeRecoveryAt ?? -1)
  if (isWrong === wasWrong) return
  const type = isWrong ? 'timeError' : 'timeRecovery'
  const number = localDay({ utc: received, offset: sentAt.offset })
  const event = { at: received - number * day, offset: sentAt.offset, type, info: {} } as const
  const content = { ...emptyDay(), events: [event] }
  addToDay(device, number, content)
  foldEvents(state, number, content, received)
}

/** Applies a device's changed days to the sums they are part of, and notes their use for the job that carries it over. */
export function settleDays(
  device: WorkingDevice,
  changes: SumChanges,
  { notesUse } = { notesUse: true },
): void {
  for (const number of device.changedDays) {
    const working = device.days.get(number)
    if (!working) continue
    const sums = changes.replace(number, working.cohort, working.before, working.content)
    if (!sums) continue
    device.state.recent = withDay(device.state.recent, number, sums)
    if (notesUse) changes.noteUse(device.state.number, number, sums)
  }
}
