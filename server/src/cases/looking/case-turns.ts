import { type CaseLevel, statusLevels } from '@muster/contract'
import {
  afterEvent,
  type CaseEvent,
  isMuchWorse,
  isWorthAnEntry,
  keyOfText,
  wakesBecause,
} from '@muster/rules'
import type { CaseRecord } from '../book/case-records.sql.ts'
import type { Casebook } from '../book/casebook.ts'
import type { FoundGroup } from './found-group.ts'
import type { MetGroup, Settling } from './settling.ts'

export const levelName = (level: number): CaseLevel => (statusLevels[level] === 'red' ? 'red' : 'yellow')

/** How many devices, in what state: as entries of a timeline have it. */
const extentOf = ({ group }: MetGroup) => ({
  devices: group.devices,
  level: levelName(group.level),
  cohorts: Object.fromEntries(group.counts.map(({ cohort, devices, red }) => [cohort, [devices, red]])),
})

/** The columns that a group's key is in. */
function groupColumns(key: string) {
  const group = keyOfText(key)
  return {
    groupKey: key,
    groupedBy: group.by,
    homeLocationId: group.by === 'homeLocation' ? group.homeLocationId : null,
    groupName: group.by === 'group' ? group.group : null,
    manufacturer: group.by === 'model' ? group.manufacturer : null,
    model: group.by === 'model' ? group.model : null,
    anomalyId: group.by === 'anomaly' ? group.anomalyId : null,
  }
}

export function aboutColumns({ watched }: Pick<Settling['watch'], 'watched'>) {
  const level = 'level' in watched ? watched.level : null
  return {
    kind: watched.kind,
    alert: watched.kind === 'deviceAlert' || watched.kind === 'batteryAlert' ? watched.alert : null,
    alarm: watched.kind === 'alarm' ? watched.alarm : null,
    watchedLevel: level === null ? null : level === 'red' || level === 'critical' ? 2 : 1,
  }
}

/** A new case [K-204, K-502]; it is told of where there is news. */
export function openedCase(
  met: MetGroup,
  { at, earlier, timeZone }: { at: number; earlier: CaseRecord | null; timeZone: string },
): CaseRecord {
  const { group, hasNews, book, peak } = met
  const { watch, work, now } = met.settling
  const number = ++work.lastNumber
  if (earlier) {
    earlier.laterCase = number
    earlier.changedAt = now
  }
  // It was so before, but the watch was not.
  const openedAt = Math.max(at, watch.since)
  const record: CaseRecord = {
    ...{ number, watchId: watch.id, watchName: watch.name, owner: watch.owner, timeZone, openedAt },
    ...aboutColumns(watch),
    ...groupColumns(group.key),
    ...{ state: 'open', level: group.level, devices: group.devices, peakDevices: group.devices, peakAt: now },
    ...{ endedAt: null, endReason: null, cameBack: 0, earlierCase: earlier?.number ?? null, laterCase: null },
    ...{ quietReason: hasNews ? null : met.quietReason, takenBy: null, takenEmail: null },
    ...{ snoozeUntil: null, snoozeOrWorse: false, snoozeDevices: null, snoozeLevel: null },
    ...{ closeReason: null, closedAt: null, version: 1, versionedAt: now, versionedBy: null, changedAt: now },
    ...{ toldSteps: 0, stepsSince: now, stepsKind: 'opened', isUnreachable: false, isNobodyReached: false },
    ...{ toldAt: null, toldDevices: null, toldLevel: null, lastEntry: 0, lookAt: null, isToSearch: true },
    ...{ extentAt: now, extentDevices: group.devices, extentLevel: group.level },
  }
  book.open(record)
  book.count(record, group.counts, peak)
  const { quietReason } = record
  book.note(
    record,
    'opened',
    { ...extentOf(met), quietReason, earlierCase: record.earlierCase },
    { at: openedAt },
  )
  if (record.quietReason === 'threshold') noteThresholds(met, record)
  if (hasNews) book.tell(record, 'opened')
  return record
}

/** Who changed what, where that made devices alert or cease to [K-1211, K-1213]. */
function noteThresholds({ group, book }: MetGroup, record: CaseRecord): void {
  for (const { changed, by, cohorts } of group.thresholdChanges ?? [])
    book.note(record, 'thresholdChanged', { changed, ...(cohorts && { ofCohorts: cohorts }) }, { by })
}

function become(record: CaseRecord, event: CaseEvent, book: Casebook): void {
  const { state, takenBy } = afterEvent(record, event)
  if (state === record.state && takenBy === record.takenBy) return
  record.state = state
  if (takenBy === null) record.takenEmail = null
  record.takenBy = takenBy
  if (state !== 'snoozed') record.snoozeUntil = null
  book.restate(record)
}

function setExtent({ group, book, peak, settling }: MetGroup, record: CaseRecord): void {
  record.devices = group.devices
  if (group.devices > 0) record.level = group.level
  const isPeak = peak !== null && group.devices > record.peakDevices
  if (isPeak) {
    record.peakDevices = group.devices
    record.peakAt = settling.now
  }
  book.count(record, group.counts, isPeak ? peak : null)
}

const noteExtent = (record: CaseRecord, now: number): void => {
  record.extentAt = now
  record.extentDevices = record.devices
  record.extentLevel = record.level
}

/** Its group is back soon after it was over: nobody has it any more [K-511]. */
export function comeBack(met: MetGroup, record: CaseRecord): void {
  const { book, hasNews } = met
  const hadBy =
    record.takenBy === null ? null : { id: record.takenBy, email: record.takenEmail ?? record.takenBy }
  record.endedAt = null
  record.endReason = null
  record.cameBack++
  // What the devices of last time had in common says nothing of these.
  record.isToSearch = true
  setExtent(met, record)
  noteExtent(record, book.now)
  become(record, 'cameBack', book)
  book.note(record, 'cameBack', { ...extentOf(met), hadBy })
  record.quietReason = hasNews ? null : met.quietReason
  if (record.quietReason === 'threshold') noteThresholds(met, record)
  if (hasNews) book.tell(record, 'cameBack')
  else beUntold(record)
}

/** As if nobody had been told, so that they are as soon as a device joins for another reason [K-1212]. */
function beUntold(record: CaseRecord): void {
  if (record.toldAt !== null) record.stepsKind = 'cameBack'
  record.toldSteps = 0
  record.toldAt = null
  record.toldDevices = null
  record.toldLevel = null
}

/** What it is about is over [K-510]. */
export function endCase(met: MetGroup, record: CaseRecord, at: number): void {
  if (record.endedAt !== null) return
  const { book, group } = met
  setExtent(met, record)
  if (group.endReason === 'thresholdChanged') noteThresholds(met, record)
  finishCase(book, record, { at, reason: group.endReason, by: null })
  if (record.state === 'over') book.tell(record, 'over', { facts: { endReason: group.endReason } })
}

/** A case ends, by itself or with its watch. */
export function finishCase(
  book: Casebook,
  record: CaseRecord,
  {
    at,
    reason,
    by,
  }: { at: number; reason: FoundGroup['endReason']; by: { id: string; email: string } | null },
): void {
  record.endedAt = at
  record.endReason = reason
  record.isToSearch = false
  become(record, 'ended', book)
  book.endSteps(record)
  book.note(record, 'over', { reason, lasted: at - record.openedAt }, { by })
}

/** A case whose group goes on: it grew, shrank, got much worse, or stayed as it is [K-507, K-508, K-512]. */
export function growCase(met: MetGroup, record: CaseRecord): void {
  const { group, book, hasNews } = met
  const before = { devices: record.devices, level: record.level }
  setExtent(met, record)
  const now = { devices: record.devices, level: levelName(record.level) }
  const last = { devices: record.extentDevices, level: levelName(record.extentLevel), at: record.extentAt }
  if (isWorthAnEntry(last, { ...now, at: book.now })) {
    const hasGrown = now.devices > last.devices || record.level > record.extentLevel
    const quietReason = met.group.isNews || !hasGrown ? null : met.quietReason
    if (quietReason === 'threshold') noteThresholds(met, record)
    if (hasGrown) book.note(record, 'grew', { ...extentOf(met), quietReason })
    else book.note(record, 'shrank', extentOf(met))
    if (isMuchWorse(last, now)) record.isToSearch = true
    noteExtent(record, book.now)
  }
  if (record.quietReason !== null && hasNews && record.state === 'open' && record.toldAt === null) {
    record.quietReason = null
    book.tell(record, record.stepsKind === 'cameBack' ? 'cameBack' : 'opened')
    return
  }
  const isChanged = before.devices !== record.devices || before.level !== record.level
  if (isChanged && group.isNews) tellWorse(met, record, now)
}

function tellWorse({ book }: MetGroup, record: CaseRecord, now: { devices: number; level: CaseLevel }): void {
  if (record.state === 'snoozed') {
    const then = { devices: record.snoozeDevices ?? 0, level: levelName(record.snoozeLevel ?? 1) }
    const snooze = { until: record.snoozeUntil, orWorse: record.snoozeOrWorse, then }
    if (wakesBecause(snooze, { now: book.now, ...now }) === 'worse') wakeCase(book, record, 'worse')
    return
  }
  const { toldDevices: devices, toldLevel } = record
  if (devices === null || toldLevel === null) return
  if (!isMuchWorse({ devices, level: levelName(toldLevel) }, now)) return
  if (record.state !== 'closed') {
    book.tell(record, 'worse')
    return
  }
  become(record, 'gotWorse', book)
  record.closeReason = null
  record.closedAt = null
  book.note(record, 'cameBack', { ...now, hadBy: null })
  book.tell(record, 'cameBack')
}

/** A snooze ends: without a taker the steps begin again [K-609, K-306]. */
export function wakeCase(book: Casebook, record: CaseRecord, because: 'time' | 'worse'): void {
  become(record, 'snoozeEnded', book)
  record.lookAt = null
  book.note(record, 'woke', { because })
  book.tell(record, 'snoozeEnded')
}
