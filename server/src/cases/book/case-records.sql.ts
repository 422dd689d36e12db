import type { CaseRow, MessageKind, WatchKind } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { type Column, insteadOfCopy, rowsOf, setTo } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A case as stored; levels are 1 for a warning and 2 for a problem, times milliseconds since the epoch. */
export interface CaseRecord {
  number: number
  watchId: string
  watchName: string
  owner: string | null
  kind: WatchKind
  alert: string | null
  alarm: string | null
  watchedLevel: number | null
  groupKey: string
  groupedBy: CaseRow['group']['by']
  homeLocationId: string | null
  groupName: string | null
  manufacturer: string | null
  model: string | null
  anomalyId: string | null
  state: CaseRow['state']
  level: number
  devices: number
  peakDevices: number
  peakAt: number
  openedAt: number
  endedAt: number | null
  endReason: CaseRow['endReason']
  cameBack: number
  earlierCase: number | null
  laterCase: number | null
  quietReason: CaseRow['quietReason']
  takenBy: string | null
  takenEmail: string | null
  snoozeUntil: number | null
  snoozeOrWorse: boolean
  snoozeDevices: number | null
  snoozeLevel: number | null
  closeReason: CaseRow['closeReason']
  closedAt: number | null
  version: number
  versionedAt: number
  versionedBy: string | null
  changedAt: number
  timeZone: string
  toldSteps: number
  stepsSince: number
  stepsKind: MessageKind
  isUnreachable: boolean
  isNobodyReached: boolean
  toldAt: number | null
  toldDevices: number | null
  toldLevel: number | null
  lastEntry: number
  extentAt: number
  extentDevices: number
  extentLevel: number
  isToSearch: boolean
  lookAt: number | null
}

const column = <Field extends keyof CaseRecord>(
  field: Field,
  type: Column<CaseRecord>[1],
): [field: Field, column: Column<CaseRecord>] => [
  field,
  [field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`), type, (record) => record[field]],
]

const columns = [
  ...(
    [
      'watchId',
      'watchName',
      'owner',
      'kind',
      'alert',
      'alarm',
      'groupKey',
      'groupedBy',
      'homeLocationId',
      'groupName',
      'manufacturer',
      'model',
      'anomalyId',
      'state',
      'endReason',
      'quietReason',
      'takenBy',
      'takenEmail',
      'closeReason',
      'versionedBy',
      'timeZone',
      'stepsKind',
    ] as const
  ).map((field) => column(field, 'text')),
  ...(
    [
      'number',
      'devices',
      'peakDevices',
      'cameBack',
      'earlierCase',
      'laterCase',
      'snoozeDevices',
      'version',
      'toldSteps',
      'toldDevices',
      'lastEntry',
      'extentDevices',
    ] as const
  ).map((field) => column(field, 'integer')),
  ...(['watchedLevel', 'level', 'snoozeLevel', 'toldLevel', 'extentLevel'] as const).map((field) =>
    column(field, 'smallint'),
  ),
  ...(
    [
      'peakAt',
      'openedAt',
      'endedAt',
      'snoozeUntil',
      'closedAt',
      'versionedAt',
      'changedAt',
      'stepsSince',
      'toldAt',
      'extentAt',
      'lookAt',
    ] as const
  ).map((field) => column(field, 'bigint')),
  ...(['snoozeOrWorse', 'isUnreachable', 'isNobodyReached', 'isToSearch'] as const).map((field) =>
    column(field, 'boolean'),
  ),
]

const given = (records: readonly CaseRecord[]) =>
  rowsOf(
    'given',
    records,
    columns.map(([, each]) => each),
  )
const names = columns.map(([, [name]]) => name)
const fields = sql.join(columns.map(([field, [name]]) => sql`${sql.ref(`c.${name}`)} AS ${sql.id(field)}`))

/**
 * Locks cases in order of their numbers, so that people and workers do not deadlock. The update changes no row: on a
 * cluster, only a transaction that writes keeps its world where it is.
 */
async function lock(scope: Scope, which: RawBuilder<boolean>): Promise<CaseRecord[]> {
  const { rows } = await sql<CaseRecord>`
    WITH staying AS (UPDATE watch_case SET version = version WHERE ${inWorld(scope, 'watch_case')} AND number = 0)
    SELECT ${fields} FROM watch_case c
    WHERE ${inWorld(scope, 'c')} AND ${which}
    ORDER BY c.number
    FOR NO KEY UPDATE OF c`.execute(scope.tx)
  return rows
}

export const lockCases = async (scope: Scope, numbers: readonly number[]): Promise<CaseRecord[]> =>
  numbers.length === 0 ? [] : await lock(scope, sql`c.number = ANY (${numbers}::integer[])`)

/** Cases with a step or the end of a snooze that is due. */
export const lockDueCases = async (scope: Scope, now: number, most: number): Promise<CaseRecord[]> =>
  await lock(
    scope,
    sql`c.number IN (
      SELECT d.number FROM watch_case d WHERE ${inWorld(scope, 'd')} AND d.look_at <= ${now}
      ORDER BY d.number LIMIT ${most})`,
  )

/** The last case of each of a watch's groups. */
export const lockLastCases = async (
  scope: Scope,
  watchId: string,
  groupKeys: readonly string[],
): Promise<CaseRecord[]> =>
  groupKeys.length === 0
    ? []
    : await lock(
        scope,
        sql`c.number IN (
          SELECT max(l.number) FROM watch_case l
          WHERE ${inWorld(scope, 'l')} AND l.watch_id = ${watchId} AND l.group_key = ANY (${groupKeys}::text[])
          GROUP BY l.group_key)`,
      )

/** Cases of these watches that last: nothing ended them, though somebody may have closed them. */
export const lockLastingCases = async (scope: Scope, watchIds: readonly string[]): Promise<CaseRecord[]> =>
  await lock(scope, sql`c.watch_id = ANY (${watchIds}::text[]) AND c.ended_at IS NULL`)

export async function insertCases(scope: Scope, records: readonly CaseRecord[]): Promise<void> {
  if (records.length === 0) return
  const list = sql.join(names.map((name) => sql.id(name)))
  await sql`
    INSERT INTO watch_case (world_id, ${list}) SELECT ${scope.world}, ${list} FROM ${given(records)}
    ${insteadOfCopy}`.execute(scope.tx)
}

/** What the devices of a case had in common is forgotten once it comes back [K-515]. */
const unlessBack = (name: string) => sql`
  ${sql.id(name)} = CASE WHEN given.came_back > watch_case.came_back THEN NULL ELSE watch_case.${sql.id(name)} END`

export async function saveCases(scope: Scope, records: readonly CaseRecord[]): Promise<void> {
  if (records.length === 0) return
  await sql`
    UPDATE watch_case SET ${setTo(names.filter((name) => name !== 'number'))},
      ${unlessBack('common')}, ${unlessBack('searched_at')}
    FROM ${given(records)}
    WHERE ${inWorld(scope, 'watch_case')} AND watch_case.number = given.number`.execute(scope.tx)
}
