import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Where a group of a watch stands. */
export interface WatchGroup {
  key: string
  phase: 'quiet' | 'holding' | 'alerting' | 'ending'
  since: number | null
  lookedAt: number | null
  lookedMark: number
  hasNews: boolean
  lookAt: number | null
}

/** The groups of a watch that are due, or all. */
export async function readWatchGroups(
  scope: Scope,
  watchId: string,
  dueAt: number | null,
): Promise<WatchGroup[]> {
  const { rows } = await sql<WatchGroup>`
    SELECT g.group_key AS key, g.phase, g.since, g.looked_at AS "lookedAt", g.looked_mark AS "lookedMark",
           g.has_news AS "hasNews", g.look_at AS "lookAt"
    FROM watch_group g
    WHERE ${inWorld(scope, 'g')} AND g.watch_id = ${watchId} AND (${dueAt}::bigint IS NULL OR g.look_at <= ${dueAt})
    `.execute(scope.tx)
  return rows
}

export async function saveWatchGroups(
  scope: Scope,
  watchId: string,
  groups: readonly WatchGroup[],
): Promise<void> {
  if (groups.length === 0) return
  const given = rowsOf('given', groups, [
    ['group_key', 'text', ({ key }) => key],
    ['phase', 'text', ({ phase }) => phase],
    ['since', 'bigint', ({ since }) => since],
    ['looked_at', 'bigint', ({ lookedAt }) => lookedAt],
    ['looked_mark', 'integer', ({ lookedMark }) => lookedMark],
    ['has_news', 'boolean', ({ hasNews }) => hasNews],
    ['look_at', 'bigint', ({ lookAt }) => lookAt],
  ])
  await sql`
    INSERT INTO watch_group (world_id, watch_id, group_key, phase, since, looked_at, looked_mark, has_news, look_at)
    SELECT ${scope.world}, ${watchId}, group_key, phase, since, looked_at, looked_mark, has_news, look_at FROM ${given}
    ON CONFLICT (world_id, watch_id, group_key) DO UPDATE
    SET phase = excluded.phase, since = excluded.since, looked_at = excluded.looked_at,
        looked_mark = excluded.looked_mark, has_news = excluded.has_news, look_at = excluded.look_at`.execute(
    scope.tx,
  )
}

/** Groups with nothing to see need no row. */
export async function deleteWatchGroups(
  scope: Scope,
  watchId: string,
  keys: readonly string[],
): Promise<void> {
  if (keys.length === 0) return
  await sql`
    DELETE FROM watch_group
    WHERE ${inWorld(scope, 'watch_group')} AND watch_id = ${watchId} AND group_key = ANY (${keys}::text[])`.execute(
    scope.tx,
  )
}

export interface DueGroup {
  watchId: string
  key: string
}

/** Groups whose devices have changed are due at once. */
export async function makeDue(scope: Scope, groups: readonly DueGroup[], now: number): Promise<void> {
  if (groups.length === 0) return
  const given = rowsOf('given', groups, [
    ['watch_id', 'text', ({ watchId }) => watchId],
    ['group_key', 'text', ({ key }) => key],
  ])
  await sql`
    INSERT INTO watch_group (world_id, watch_id, group_key, look_at)
    SELECT ${scope.world}, watch_id, group_key, ${now}::bigint FROM ${given}
    ON CONFLICT (world_id, watch_id, group_key) DO UPDATE
    SET look_at = least(watch_group.look_at, excluded.look_at)`.execute(scope.tx)
}
