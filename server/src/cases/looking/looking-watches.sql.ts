import { minuteLength, type QuietHours, type Watched, type WatchRule } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A watch that is on, as looks need it. Times are milliseconds since the epoch. */
export interface LookingWatch {
  id: string
  owner: string | null
  name: string
  watched: Watched
  where: WatchRule['where']
  holdMinutes: number
  endMinutes: number
  quietHours: QuietHours | null
  /** Since when it looks for this. */
  since: number
  /** When it last looked; null: never since then. */
  lookedAt: number | null
  lookedMark: number
  /** When all are to be looked at next. */
  lookAt: number | null
}

/** Milliseconds after which a look that failed is tried again. */
export const triedAgainAfter = minuteLength

type Row = Omit<LookingWatch, 'where'> & { estate: LookingWatch['where'] }

async function select(scope: Scope, which: RawBuilder<boolean>): Promise<LookingWatch[]> {
  const { rows } = await sql<Row>`
    SELECT w.id, w.owner, w.name, w.watched, w.estate, w.hold_minutes AS "holdMinutes", w.end_minutes AS "endMinutes",
           w.quiet_hours AS "quietHours", w.since, w.looked_at AS "lookedAt", w.looked_mark AS "lookedMark", w.look_at AS "lookAt"
    FROM watch w
    WHERE ${inWorld(scope, 'w')} AND w.is_on AND ${which}
    ORDER BY w.id`.execute(scope.tx)
  return rows.map(({ estate, ...watch }) => ({ ...watch, where: estate }))
}

export const readLookingWatches = async (scope: Scope): Promise<LookingWatch[]> =>
  await select(scope, sql`true`)

export const readLookingWatchesById = async (scope: Scope, ids: readonly string[]): Promise<LookingWatch[]> =>
  await select(scope, sql`w.id = ANY (${ids}::text[])`)

/** Those that are due themselves, or have groups that are. */
export const readDueWatches = async (scope: Scope, now: number): Promise<LookingWatch[]> =>
  await select(
    scope,
    sql`(w.look_at <= ${now} OR EXISTS (
      SELECT FROM watch_group g WHERE ${inWorld(scope, 'g')} AND g.watch_id = w.id AND g.look_at <= ${now}))`,
  )

interface Looked {
  mark: number
  hasFound: boolean
  now: number
  lookAt: number | null
}

export async function noteLook(
  scope: Scope,
  id: string,
  { mark, hasFound, now, lookAt }: Looked,
): Promise<void> {
  await sql`
    UPDATE watch SET failed_at = NULL, look_at = ${lookAt},
      looked_at = ${now}, looked_mark = ${mark},
      last_found_at = CASE WHEN ${hasFound} THEN ${now}::bigint ELSE last_found_at END
    WHERE ${inWorld(scope, 'watch')} AND id = ${id}`.execute(scope.tx)
}

/** A worker is to look first. */
export async function lookLater(scope: Scope, id: string, lookAt: number): Promise<void> {
  await sql`
    UPDATE watch SET look_at = ${lookAt}
    WHERE ${inWorld(scope, 'watch')} AND id = ${id}`.execute(scope.tx)
}

/** A watch that failed says so, and all its groups are looked at later [K-1219]. */
export async function noteFailedLook(scope: Scope, id: string, now: number): Promise<void> {
  const lookAt = now + triedAgainAfter
  await sql`
    UPDATE watch SET failed_at = ${now}, look_at = ${lookAt}
    WHERE ${inWorld(scope, 'watch')} AND id = ${id} AND is_on`.execute(scope.tx)
  await sql`
    UPDATE watch_group SET look_at = greatest(look_at, ${lookAt}::bigint)
    WHERE ${inWorld(scope, 'watch_group')} AND watch_id = ${id} AND look_at IS NOT NULL`.execute(scope.tx)
}

/** Neither the watch nor its groups are looked at before. */
export async function postpone(
  scope: Scope,
  id: string,
  { now, lookAt }: { now: number; lookAt: number },
): Promise<void> {
  await sql`
    UPDATE watch SET look_at = ${lookAt}
    WHERE ${inWorld(scope, 'watch')} AND id = ${id}`.execute(scope.tx)
  await sql`
    UPDATE watch_group SET look_at = ${lookAt}
    WHERE ${inWorld(scope, 'watch_group')} AND watch_id = ${id} AND look_at <= ${now}`.execute(scope.tx)
}

/** Whatever began by now is no news to any watch. */
export async function noteAllLooked(
  scope: Scope,
  { now, mark }: { now: number; mark: number },
): Promise<void> {
  await sql`
    UPDATE watch SET looked_at = ${now}, looked_mark = ${mark}
    WHERE ${inWorld(scope, 'watch')} AND looked_at IS NOT NULL`.execute(scope.tx)
  await sql`
    UPDATE watch_group SET looked_at = ${now}, looked_mark = ${mark}
    WHERE ${inWorld(scope, 'watch_group')} AND looked_at IS NOT NULL`.execute(scope.tx)
}

/** They look for something else, or again, from now on: nothing of before counts. */
export async function forgetLooks(scope: Scope, ids: readonly string[]): Promise<void> {
  await sql`
    DELETE FROM watch_group WHERE ${inWorld(scope, 'watch_group')} AND watch_id = ANY (${ids}::text[])`.execute(
    scope.tx,
  )
  await sql`
    UPDATE watch SET looked_at = NULL, look_at = NULL, failed_at = NULL
    WHERE ${inWorld(scope, 'watch')} AND id = ANY (${ids}::text[])`.execute(scope.tx)
}
