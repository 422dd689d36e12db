import { dayIn, startOfDay, zoneOffset } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { recentDays } from '../recent/recent-days.ts'
import { wholeWorld } from '../sums/sums.sql.ts'
import type { SoftwareKind } from './software-kinds.sql.ts'

/** Since when use counts as recent in a time zone. */
export interface ZoneWindow {
  zone: string
  /** The first of the last 30 local days, and its first moment. */
  day: number
  since: number
}

/** For the zones that the world's devices have reported, and UTC for all others; devices without one have UTC days. */
export async function readZoneWindows(scope: Scope, now: number): Promise<ZoneWindow[]> {
  const { rows } = await sql<{ zone: string }>`
    SELECT DISTINCT d.time_zone AS zone FROM device d
    WHERE ${inWorld(scope, 'd')} AND d.time_zone IS NOT NULL`.execute(scope.tx)
  const known = rows.map(({ zone }) => zone).filter((zone) => zoneOffset(zone, now) !== null)
  return [...new Set([...known, 'UTC'])].map((zone) => {
    const day = dayIn(zone, now) - recentDays + 1
    return { zone, day, since: startOfDay(zone, day) }
  })
}

/** What one statement counts: in these cohorts, the applications or processes with these numbers. */
export interface CountedPart {
  cohorts: readonly number[]
  ids: readonly number[]
}

/** Recounts the devices of cohorts, replacing the previous counts. */
export async function countDevicesOf(
  scope: Scope,
  kind: SoftwareKind,
  { cohorts, ids }: CountedPart,
  windows: readonly ZoneWindow[],
): Promise<void> {
  const id = sql.ref(`i.${kind.idColumn}`)
  const zones = rowsOf('z', windows, [
    ['zone', 'text', ({ zone }) => zone],
    ['day', 'integer', ({ day }) => day],
    ['since', 'bigint', ({ since }) => since],
  ])
  const known = windows.map(({ zone }) => zone)
  await replaceCounts(
    scope,
    kind,
    { cohorts, ids },
    sql`
    SELECT d.cohort_id, ${id} AS id, i.version_id, count(*)::integer AS devices,
           count(*) FILTER (WHERE i.last_used >= z.since)::integer AS used, max(i.last_used) AS last_used,
           ${kind.own.ofDevices} AS own
    FROM device d
    JOIN ${zones} ON z.zone = CASE WHEN d.time_zone = ANY (${known}::text[]) THEN d.time_zone ELSE 'UTC' END
    JOIN ${sql.table(kind.installedTable)} i ON ${inWorld(scope, 'i')} AND i.number = d.number
      AND i.removed_at IS NULL AND ${id} = ANY (${ids}::integer[])
    WHERE ${inWorld(scope, 'd')} AND d.cohort_id = ANY (${cohorts}::integer[])
    GROUP BY d.cohort_id, ${id}, i.version_id`,
  )
}

/** Adds up the counts of cohorts for the whole world. */
export async function countWorld(scope: Scope, kind: SoftwareKind, ids: readonly number[]): Promise<void> {
  const id = sql.ref(`c.${kind.idColumn}`)
  await replaceCounts(
    scope,
    kind,
    { cohorts: [wholeWorld], ids },
    sql`
    SELECT ${wholeWorld}::integer AS cohort_id, ${id} AS id, c.version_id, sum(c.devices)::integer AS devices,
           sum(c.used)::integer AS used, max(c.last_used) AS last_used, ${kind.own.together} AS own
    FROM ${sql.table(kind.countTable)} c
    WHERE ${inWorld(scope, 'c')} AND c.cohort_id <> ${wholeWorld} AND ${id} = ANY (${ids}::integer[])
    GROUP BY ${id}, c.version_id`,
  )
}

/**
 * Replaces counts and writes only changed ones. EXCEPT finds obsolete rows in one pass, even where the planner's
 * estimate is wrong.
 */
async function replaceCounts(
  scope: Scope,
  { countTable, idColumn, own }: SoftwareKind,
  { cohorts, ids }: CountedPart,
  counted: RawBuilder<unknown>,
): Promise<void> {
  const table = sql.table(countTable)
  const id = sql.ref(idColumn)
  const figures = sql.join(
    ['devices', 'used', 'last_used', own.column].map((name) => sql.ref(name)),
    sql`, `,
  )
  const of = (row: string) =>
    sql.join(['devices', 'used', 'last_used', own.column].map((name) => sql.ref(`${row}.${name}`)))
  await sql`
    WITH counted AS MATERIALIZED (${counted}),
    gone AS (
      SELECT before.cohort_id, ${sql.ref(`before.${idColumn}`)} AS id, before.version_id FROM ${table} before
      WHERE ${inWorld(scope, 'before')} AND before.cohort_id = ANY (${cohorts}::integer[])
        AND ${sql.ref(`before.${idColumn}`)} = ANY (${ids}::integer[])
      EXCEPT SELECT cohort_id, id, version_id FROM counted),
    deleted AS (
      DELETE FROM ${table} before USING gone
      WHERE ${inWorld(scope, 'before')} AND before.cohort_id = gone.cohort_id
        AND ${sql.ref(`before.${idColumn}`)} = gone.id AND before.version_id = gone.version_id)
    INSERT INTO ${table} AS kept (world_id, cohort_id, ${id}, version_id, ${figures})
    SELECT ${scope.world}, cohort_id, id, version_id, devices, used, last_used, own FROM counted
    ON CONFLICT (world_id, cohort_id, ${id}, version_id) DO UPDATE SET (${figures}) = ROW (${of('excluded')})
    WHERE (${of('kept')}) IS DISTINCT FROM (${of('excluded')})`.execute(scope.tx)
}

/** The numbers of all applications or processes of the world. */
export async function readSoftwareIds(scope: Scope, kind: SoftwareKind): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM ${sql.table(kind.table)} WHERE ${inWorld(scope, kind.table)} ORDER BY id`.execute(scope.tx)
  return rows.map(({ id }) => id)
}
