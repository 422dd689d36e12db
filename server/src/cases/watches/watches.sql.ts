import type { QuietHours, Watched, WatchRule, WorldWatchFields } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Whose watches are meant: a user's own, by their subject, or for null those of the world. */
export type Owner = string | null

export type Steps = WorldWatchFields['steps']
export type Receiver = Steps[number]['receivers'][number]

/** A watch as its owner wrote it; own watches have no steps. */
export interface WrittenWatch extends WatchRule {
  name: string
  quietHours: QuietHours | null
  tellsEnd: boolean
  steps: Steps
}

/** A watch as stored. Times are milliseconds since the epoch. */
export interface StoredWatch extends WrittenWatch {
  id: string
  owner: Owner
  isOn: boolean
  version: number
  openCases: number
  lastFoundAt: number | null
  failedAt: number | null
}

interface WatchRow extends Omit<StoredWatch, 'where'> {
  estate: WatchRule['where']
}

const isOf = (owner: Owner): RawBuilder<boolean> =>
  owner === null ? sql`w.owner IS NULL` : sql`w.owner = ${owner}`

async function select(scope: Scope, which: RawBuilder<boolean>): Promise<StoredWatch[]> {
  const { rows } = await sql<WatchRow>`
    SELECT w.id, w.owner, w.name, w.watched, w.estate, w.hold_minutes AS "holdMinutes",
           w.end_minutes AS "endMinutes", w.quiet_hours AS "quietHours", w.tells_end AS "tellsEnd", w.steps,
           w.is_on AS "isOn", w.version, coalesce(c.cases, 0) AS "openCases", w.last_found_at AS "lastFoundAt",
           w.failed_at AS "failedAt"
    FROM watch w
    LEFT JOIN (
      SELECT o.watch_id, count(*)::integer AS cases FROM watch_case o
      WHERE ${inWorld(scope, 'o')} AND o.state IN ('open', 'taken', 'snoozed') GROUP BY o.watch_id
    ) c ON c.watch_id = w.id
    WHERE ${inWorld(scope, 'w')} AND ${which}
    ORDER BY lower(w.name), w.id`.execute(scope.tx)
  return rows.map(({ estate, ...row }) => ({ ...row, where: estate }))
}

export const selectWatches = async (scope: Scope, owner: Owner): Promise<StoredWatch[]> =>
  await select(scope, isOf(owner))

/** The own watches of users. */
export const selectWatchesOf = async (scope: Scope, owners: readonly string[]): Promise<StoredWatch[]> =>
  await select(scope, sql`w.owner = ANY (${owners}::text[])`)

export const selectWatchesById = async (
  scope: Scope,
  owner: Owner,
  ids: readonly string[],
): Promise<StoredWatch[]> => await select(scope, sql`${isOf(owner)} AND w.id = ANY (${ids}::text[])`)

/** How many watches an owner has, and how many of the world's, whoever's, count devices by filters and are on. */
export async function countWatches(
  scope: Scope,
  owner: Owner,
): Promise<{ watches: number; filtersOn: number }> {
  const { rows } = await sql<{ watches: number; filtersOn: number }>`
    SELECT count(*) FILTER (WHERE ${isOf(owner)})::integer AS watches,
           count(*) FILTER (WHERE w.is_on AND w.kind IN ('deviceFilter', 'batteryFilter'))::integer AS "filtersOn"
    FROM watch w WHERE ${inWorld(scope, 'w')}`.execute(scope.tx)
  return rows[0] ?? { watches: 0, filtersOn: 0 }
}

export interface NewWatch extends WrittenWatch {
  id: string
  owner: Owner
  suggestion: string | null
  now: number
}

/** Returns whether it was created: not where its owner has one of its name, whatever the capitals, or its id is taken. */
export async function insertWatch(scope: Scope, watch: NewWatch): Promise<boolean> {
  const { id, owner, name, watched, where, holdMinutes, endMinutes, tellsEnd, now } = watch
  const { rows } = await sql`
    INSERT INTO watch (world_id, id, owner, name, kind, watched, estate, hold_minutes, end_minutes, quiet_hours,
                       tells_end, steps, suggestion, is_on, created_at, since)
    VALUES (${scope.world}, ${id}, ${owner}, ${name}, ${watched.kind}, ${json(watched)}, ${json(where)},
            ${holdMinutes}, ${endMinutes}, ${json(watch.quietHours)}, ${tellsEnd}, ${json(watch.steps)},
            ${watch.suggestion}, true, ${now}, ${now})
    ON CONFLICT DO NOTHING RETURNING id`.execute(scope.tx)
  return rows.length > 0
}

/** Whether another watch of the owner has the name, whatever the capitals. */
export async function isNameTaken(
  scope: Scope,
  owner: Owner,
  { id, name }: { id: string; name: string },
): Promise<boolean> {
  const { rows } = await sql`
    SELECT 1 FROM watch w
    WHERE ${inWorld(scope, 'w')} AND ${isOf(owner)} AND lower(w.name) = lower(${name}) AND w.id <> ${id}`.execute(
    scope.tx,
  )
  return rows.length > 0
}

export async function saveWatch(scope: Scope, id: string, watch: WrittenWatch): Promise<void> {
  const { name, watched, where, holdMinutes, endMinutes, quietHours, tellsEnd, steps } = watch
  await sql`
    UPDATE watch SET name = ${name}, kind = ${watched.kind}, watched = ${json(watched)}, estate = ${json(where)},
      hold_minutes = ${holdMinutes}, end_minutes = ${endMinutes}, quiet_hours = ${json(quietHours)},
      tells_end = ${tellsEnd}, steps = ${json(steps)}, version = version + 1
    WHERE ${inWorld(scope, 'watch')} AND id = ${id}`.execute(scope.tx)
}

/** What it looks for is new from now on: what counts already is no news. */
export async function beginAnew(scope: Scope, ids: readonly string[], now: number): Promise<void> {
  await sql`
    UPDATE watch SET since = ${now}
    WHERE ${inWorld(scope, 'watch')} AND id = ANY (${ids}::text[])`.execute(scope.tx)
}

export async function switchWatchRows(scope: Scope, ids: readonly string[], isOn: boolean): Promise<void> {
  await sql`
    UPDATE watch SET is_on = ${isOn}, version = version + 1
    WHERE ${inWorld(scope, 'watch')} AND id = ANY (${ids}::text[])`.execute(scope.tx)
}

/** Past cases keep its last name. */
export async function deleteWatchRows(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    UPDATE watch_case SET watch_name = w.name
    FROM watch w
    WHERE ${inWorld(scope, 'watch_case')} AND ${inWorld(scope, 'w')} AND w.id = ANY (${ids}::text[])
      AND watch_case.watch_id = w.id AND watch_case.watch_name <> w.name`.execute(scope.tx)
  await sql`DELETE FROM watch WHERE ${inWorld(scope, 'watch')} AND id = ANY (${ids}::text[])`.execute(
    scope.tx,
  )
}

const json = (value: Watched | QuietHours | Steps | WatchRule['where'] | null) =>
  value === null ? null : sql`${JSON.stringify(value)}::jsonb`
