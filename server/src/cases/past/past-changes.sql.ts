import { type StatusLevel, statusLevels } from '@muster/contract'
import { sql } from 'kysely'
import type { NotedChange } from '../../alerts/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

const levelOf = (level: number): StatusLevel => statusLevels[level] ?? 'green'

/** All changes of the statuses of these alerts that the log has up to a moment, the earliest first. */
export async function readPastChanges(
  scope: Scope,
  alerts: readonly string[],
  until: number,
): Promise<NotedChange[]> {
  if (alerts.length === 0) return []
  const { rows } = await sql<{ alert: string; number: number; from: number; to: number; at: number }>`
    SELECT t.alert, t.number, t.from_level AS "from", t.to_level AS "to", t.at FROM status_transition t
    WHERE ${inWorld(scope, 't')} AND t.alert = ANY (${alerts}::text[]) AND t.at <= ${until}
    ORDER BY t.at, t.number, t.alert`.execute(scope.tx)
  return rows.map(({ from, to, ...change }) => ({ ...change, from: levelOf(from), to: levelOf(to) }))
}

/** When the next of a world's groups, cases and deliveries is due; null: none is. */
export async function nextDueAt(scope: Scope): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`
    SELECT least(
      (SELECT min(g.look_at) FROM watch_group g WHERE ${inWorld(scope, 'g')}),
      (SELECT min(c.look_at) FROM watch_case c WHERE ${inWorld(scope, 'c')}),
      (SELECT min(d.try_at) FROM delivery d WHERE ${inWorld(scope, 'd')})
    ) AS at`.execute(scope.tx)
  return rows[0]?.at ?? null
}

/** Whether steps or ends of snoozes are due, and deliveries. */
export async function readDue(scope: Scope, now: number): Promise<{ cases: boolean; deliveries: boolean }> {
  const { rows } = await sql<{ cases: boolean; deliveries: boolean }>`
    SELECT EXISTS (SELECT FROM watch_case c WHERE ${inWorld(scope, 'c')} AND c.look_at <= ${now}) AS cases,
           EXISTS (SELECT FROM delivery d WHERE ${inWorld(scope, 'd')} AND d.try_at <= ${now}) AS deliveries
    `.execute(scope.tx)
  return rows[0] ?? { cases: false, deliveries: false }
}

/** The watches with groups that are due. */
export async function watchesWithDueGroups(scope: Scope, now: number): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    SELECT DISTINCT g.watch_id AS id FROM watch_group g
    WHERE ${inWorld(scope, 'g')} AND g.look_at <= ${now}`.execute(scope.tx)
  return new Set(rows.map(({ id }) => id))
}

/** A case that waits for somebody, or that somebody has. */
export interface LastingCase {
  number: number
  watchId: string
  owner: string | null
  kind: string
  alert: string | null
  homeLocationId: string | null
  state: 'open' | 'taken' | 'snoozed'
  takenBy: string | null
  openedAt: number
  toldAt: number | null
  cameBack: number
  timeZone: string
}

/** The cases that last; of some only those that were told of at a moment. */
export async function readLasting(scope: Scope, toldAt: number | null): Promise<LastingCase[]> {
  const { rows } = await sql<LastingCase>`
    SELECT c.number, c.watch_id AS "watchId", c.owner, c.kind, c.alert, c.home_location_id AS "homeLocationId", c.state,
           c.taken_by AS "takenBy", c.opened_at AS "openedAt", c.told_at AS "toldAt", c.came_back AS "cameBack",
           c.time_zone AS "timeZone"
    FROM watch_case c
    WHERE ${inWorld(scope, 'c')} AND c.state IN ('open', 'taken', 'snoozed')
      AND (${toldAt}::bigint IS NULL OR c.told_at = ${toldAt})
    ORDER BY c.number`.execute(scope.tx)
  return rows
}
