import { sql } from 'kysely'
import { bytesOf, insteadOfCopy, rowsOf, setTo } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A person as timelines keep them. */
export interface Actor {
  id: string
  email: string
}

export interface NewEntry {
  case: number
  number: number
  at: number
  kind: string
  by: Actor | null
  facts: object
}

export async function insertEntries(scope: Scope, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  const given = rowsOf('given', entries, [
    ['case_number', 'integer', (entry) => entry.case],
    ['number', 'integer', ({ number }) => number],
    ['at', 'bigint', ({ at }) => at],
    ['kind', 'text', ({ kind }) => kind],
    ['by_id', 'text', ({ by }) => by?.id],
    ['by_email', 'text', ({ by }) => by?.email],
    ['facts', 'text', ({ facts }) => JSON.stringify(facts)],
  ])
  await sql`
    INSERT INTO case_entry (world_id, case_number, number, at, kind, by_id, by_email, facts)
    SELECT ${scope.world}, case_number, number, at, kind, by_id, by_email, facts::jsonb FROM ${given}
    ${insteadOfCopy}`.execute(scope.tx)
}

/** How many devices a cohort has in a case, and how many of them with a problem. */
export interface CohortCount {
  cohort: number
  devices: number
  red: number
}

export interface StoredCohort extends CohortCount {
  case: number
  peakDevices: number
  peakRed: number
}

export async function readCaseCohorts(scope: Scope, numbers: readonly number[]): Promise<StoredCohort[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<StoredCohort>`
    SELECT k.case_number AS "case", k.cohort_id AS cohort, k.devices, k.red, k.peak_devices AS "peakDevices",
           k.peak_red AS "peakRed"
    FROM case_cohort k
    WHERE ${inWorld(scope, 'k')} AND k.case_number = ANY (${numbers}::integer[])`.execute(scope.tx)
  return rows
}

const givenCohorts = (cohorts: Iterable<StoredCohort>) =>
  rowsOf(
    'given',
    [...cohorts],
    [
      ['case_number', 'integer', (each) => each.case],
      ['cohort_id', 'integer', ({ cohort }) => cohort],
      ['devices', 'integer', ({ devices }) => devices],
      ['red', 'integer', ({ red }) => red],
      ['peak_devices', 'integer', ({ peakDevices }) => peakDevices],
      ['peak_red', 'integer', ({ peakRed }) => peakRed],
    ],
  )

/** Saves cohorts that are new in their case, and others. */
export async function saveCaseCohorts(
  scope: Scope,
  { added, changed }: Record<'added' | 'changed', ReadonlySet<StoredCohort>>,
): Promise<void> {
  // An upsert takes twice the time of either.
  if (added.size > 0) {
    await sql`
      INSERT INTO case_cohort (world_id, case_number, cohort_id, devices, red, peak_devices, peak_red)
      SELECT ${scope.world}, given.* FROM ${givenCohorts(added)}
      ${insteadOfCopy}`.execute(scope.tx)
  }
  if (changed.size > 0) {
    // Named once more, so that those of other cases are not read.
    const cases = [...new Set([...changed].map((each) => each.case))]
    await sql`
      UPDATE case_cohort SET ${setTo(['devices', 'red', 'peak_devices', 'peak_red'])} FROM ${givenCohorts(changed)}
      WHERE ${inWorld(scope, 'case_cohort')} AND case_cohort.case_number = given.case_number
        AND case_cohort.cohort_id = given.cohort_id AND case_cohort.case_number = ANY (${cases}::integer[])`.execute(
      scope.tx,
    )
  }
}

export interface NewPoint {
  case: number
  at: number
  devices: number
  /** The cohorts whose number changed, with their number since. */
  cohorts: Record<string, number>
}

/** A point of a moment that has one already replaces it. */
export async function savePoints(scope: Scope, points: readonly NewPoint[]): Promise<void> {
  if (points.length === 0) return
  const given = rowsOf('given', points, [
    ['case_number', 'integer', (point) => point.case],
    ['at', 'bigint', ({ at }) => at],
    ['devices', 'integer', ({ devices }) => devices],
    ['cohorts', 'text', ({ cohorts }) => JSON.stringify(cohorts)],
  ])
  await sql`
    INSERT INTO case_point (world_id, case_number, at, devices, cohorts)
    SELECT ${scope.world}, case_number, at, devices, cohorts::jsonb FROM ${given}
    ON CONFLICT (world_id, case_number, at) DO UPDATE
    SET devices = excluded.devices, cohorts = case_point.cohorts || excluded.cohorts`.execute(scope.tx)
}

/** The devices at the peak of each case, as a bitmap over their numbers. */
export async function savePeaks(
  scope: Scope,
  peaks: readonly { case: number; devices: Buffer }[],
): Promise<void> {
  if (peaks.length === 0) return
  const { all, starts, lengths } = bytesOf(peaks.map(({ devices }) => devices))
  const given = rowsOf(
    'given',
    peaks.map((peak, index) => ({ ...peak, index })),
    [
      ['case_number', 'integer', (peak) => peak.case],
      ['start', 'integer', ({ index }) => starts[index]],
      ['length', 'integer', ({ index }) => lengths[index]],
    ],
  )
  await sql`
    INSERT INTO case_devices (world_id, case_number, at_peak)
    SELECT ${scope.world}, case_number, substring(${all}::bytea FROM start FOR length) FROM ${given}
    ON CONFLICT (world_id, case_number) DO UPDATE SET at_peak = excluded.at_peak`.execute(scope.tx)
}
