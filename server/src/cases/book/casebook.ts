import { type CaseEntry, type CaseEntryKind, type MessageKind, minuteLength } from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type Message, restartSteps, sendMessages } from '../telling/send-messages.ts'
import {
  type Actor,
  type CohortCount,
  insertEntries,
  type NewEntry,
  type NewPoint,
  readCaseCohorts,
  type StoredCohort,
  saveCaseCohorts,
  savePeaks,
  savePoints,
} from './case-history.sql.ts'
import { type CaseRecord, insertCases, lockCases, saveCases } from './case-records.sql.ts'

/** The rest of an entry of a kind; those about devices also count them by cohort: `{"7": [devices, red]}`. */
export type EntryFacts<Kind extends CaseEntryKind> = Omit<
  Extract<CaseEntry, { kind: Kind }>,
  'kind' | 'number' | 'at' | 'by'
>

/**
 * What happens to cases within a transaction: entries of timelines, numbers of devices, messages. All of it is written
 * by `save`, in one statement for each table [K-1214]. The cases are locked by then; new ones are nobody else's yet.
 */
export class Casebook {
  readonly #scope: Scope
  readonly now: number
  readonly cases = new Map<number, CaseRecord>()
  readonly #opened = new Set<number>()
  readonly #entries: NewEntry[] = []
  readonly #messages: Message[] = []
  readonly #points = new Map<number, NewPoint>()
  readonly #peaks = new Map<number, Buffer>()
  readonly #cohorts = new Map<number, Map<number, StoredCohort>>()
  readonly #toSave = { added: new Set<StoredCohort>(), changed: new Set<StoredCohort>() }

  constructor(scope: Scope, now: number, locked: readonly CaseRecord[]) {
    this.#scope = scope
    this.now = now
    for (const record of locked) this.cases.set(record.number, record)
  }

  open(record: CaseRecord): void {
    this.cases.set(record.number, record)
    this.#opened.add(record.number)
    this.#cohorts.set(record.number, new Map())
  }

  /** Adds an entry to the timeline. */
  note<Kind extends CaseEntryKind>(
    record: CaseRecord,
    kind: Kind,
    facts: EntryFacts<Kind>,
    { by = null, at = this.now }: { by?: Actor | null; at?: number } = {},
  ): void {
    record.lastEntry++
    record.changedAt = this.now
    this.#entries.push({ case: record.number, number: record.lastEntry, at, kind, by, facts })
  }

  /** What people act on has changed: their actions on what it was before are refused [K-614, K-616]. */
  restate(record: CaseRecord, by: string | null = null): void {
    record.version++
    record.versionedAt = this.now
    record.versionedBy = by
    record.changedAt = this.now
  }

  /** Tells whoever hears of what happened, when they may be told; what is told is as it is when the book is saved. */
  tell(record: CaseRecord, kind: MessageKind, about: Omit<Message, 'record' | 'kind'> = {}): void {
    this.#messages.push({ record, kind, ...about })
  }

  /** Tells the steps, from the first one on [K-306]. */
  beginSteps(record: CaseRecord, kind: MessageKind = 'opened'): void {
    restartSteps(record, kind, this.now)
    this.goOn(record)
  }

  /** Tells the next step, if it is due, and notes when the one after it is. */
  goOn(record: CaseRecord): void {
    this.#messages.push({ record, kind: 'nextStep' })
  }

  /** Nobody is told of a case that somebody has, or that ended [K-305]. */
  endSteps(record: CaseRecord): void {
    record.isUnreachable = false
    record.isNobodyReached = false
    record.lookAt = record.state === 'snoozed' ? record.snoozeUntil : null
  }

  /** The stored numbers of cases by cohort; those of opened ones are none yet. */
  async readCohorts(numbers: Iterable<number> = this.cases.keys()): Promise<void> {
    const missing = [...numbers].filter((number) => !this.#cohorts.has(number))
    for (const number of missing) this.#cohorts.set(number, new Map())
    for (const row of await readCaseCohorts(this.#scope, missing))
      this.#cohorts.get(row.case)?.set(row.cohort, row)
  }

  cohortsOf(record: CaseRecord): StoredCohort[] {
    return [...(this.#cohorts.get(record.number)?.values() ?? [])]
  }

  /** Sets the numbers of a case. At a new peak its cohorts, and its devices as a bitmap, are kept [K-503, K-904]. */
  count(record: CaseRecord, counts: readonly CohortCount[], atPeak: Buffer | null): void {
    const stored = this.#cohorts.get(record.number) ?? new Map<number, StoredCohort>()
    this.#cohorts.set(record.number, stored)
    const now = new Map(counts.map((count) => [count.cohort, count]))
    const changed: Record<string, number> = {}
    for (const cohort of new Set([...stored.keys(), ...now.keys()])) {
      const before = stored.get(cohort)
      const { devices, red } = now.get(cohort) ?? { devices: 0, red: 0 }
      const peak = atPeak
        ? { peakDevices: devices, peakRed: red }
        : { peakDevices: before?.peakDevices ?? 0, peakRed: before?.peakRed ?? 0 }
      const row = { case: record.number, cohort, devices, red, ...peak }
      if (before?.devices !== devices) changed[cohort] = devices
      const isSame =
        before?.devices === devices &&
        before.red === red &&
        before.peakDevices === row.peakDevices &&
        before.peakRed === row.peakRed
      if (isSame) continue
      const isNew = before === undefined || this.#toSave.added.delete(before)
      if (before) this.#toSave.changed.delete(before)
      stored.set(cohort, row)
      this.#toSave[isNew ? 'added' : 'changed'].add(row)
    }
    if (atPeak) this.#peaks.set(record.number, atPeak)
    record.changedAt = this.now
    if (Object.keys(changed).length === 0) return
    // At most one point per minute [K-517].
    const at = Math.max(record.openedAt, Math.floor(this.now / minuteLength) * minuteLength)
    const cohorts = { ...this.#points.get(record.number)?.cohorts, ...changed }
    this.#points.set(record.number, { case: record.number, at, devices: record.devices, cohorts })
  }

  async save(): Promise<void> {
    if (this.#messages.length > 0) await this.#send()
    const opened = [...this.#opened].flatMap((number) => this.cases.get(number) ?? [])
    const changed = [...this.cases.values()].filter(({ number }) => !this.#opened.has(number))
    await insertCases(this.#scope, opened)
    await saveCases(this.#scope, changed)
    await insertEntries(this.#scope, this.#entries)
    await saveCaseCohorts(this.#scope, this.#toSave)
    await savePoints(this.#scope, [...this.#points.values()])
    await savePeaks(
      this.#scope,
      [...this.#peaks].map(([number, devices]) => ({ case: number, devices })),
    )
  }

  async #send(): Promise<void> {
    await this.readCohorts(this.#messages.map(({ record }) => record.number))
    await sendMessages(this.#scope, this, this.#messages)
  }
}

export async function openCasebook(scope: Scope, now: number, numbers: readonly number[]): Promise<Casebook> {
  return new Casebook(scope, now, await lockCases(scope, numbers))
}
