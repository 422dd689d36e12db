import { type OrderFilter, type TriedThreshold, triedThresholds } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { levelsSize, othersSize } from '../forecast/pack-days.ts'
import { cohortsOf, hasReportedSince, matchesOf } from '../list/battery-conditions.sql.ts'
import { shareScans } from '../number-sets.sql.ts'

/** Batteries of a home location and part that reported lately. */
export interface DueGroup {
  site: { id: string; name: string } | null
  part: string | null
  batteries: number
  /** Milliseconds since the epoch. */
  firstSeen: number
  /** Those whose forecasts say when they are due, packed one after another. */
  forecasts: Buffer | null
  /** Whether another threshold is tried: then they have the days left at the one that forecasts follow, too. */
  isTrial: boolean
}

export interface AskedOrders extends Omit<OrderFilter, 'ahead'> {
  /** Of this home location or part alone; null is none. */
  site?: string | null | undefined
  part?: string | null | undefined
}

/** For larger values the driver doubles its buffer again and again. */
const batteriesOfGroup = 1024

/** The batteries that an order list is of, within the caller's custom view; a large group comes in several. */
export async function readDueGroups(scope: Scope, asked: AskedOrders, since: number): Promise<DueGroup[]> {
  const { homeLocationId, group, zoneId, replaceAt } = asked
  const cohorts = await cohortsOf(scope, {
    ...(homeLocationId !== undefined && { homeLocationIds: [homeLocationId] }),
    ...(group !== undefined && { groups: [group] }),
    ...(zoneId !== undefined && { zoneId }),
  })
  if (cohorts?.length === 0) return []
  await shareScans(scope)
  const reporting = matchesOf(scope, { ofPulse: [hasReportedSince(since)], cohorts })
  const { rows } = await sql<
    Omit<DueGroup, 'site' | 'isTrial'> & { siteId: string | null; siteName: string | null }
  >`
    SELECT h.id AS "siteId", h.name AS "siteName", b.part_number AS part, count(*)::integer AS batteries,
           min(b.first_seen) AS "firstSeen",
           string_agg(int4send(b.number) || int4send(f.read_on - DATE '1970-01-01')
                      || ${levelsOf(replaceAt)}, '')
             FILTER (WHERE f.due IS NOT NULL AND ${hasLevels(replaceAt)}) AS forecasts
    FROM (SELECT p.number, p.device_number ${reporting}) r
    JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = r.number
    LEFT JOIN device d ON ${inWorld(scope, 'd')} AND d.number = r.device_number
    LEFT JOIN home_location h ON ${inWorld(scope, 'h')} AND h.id = d.home_location_id
    LEFT JOIN battery_forecast f ON ${inWorld(scope, 'f')} AND f.number = b.number
    ${whereOf(asked)}
    GROUP BY h.id, h.name, b.part_number, b.number / ${sql.lit(batteriesOfGroup)}`.execute(scope.tx)
  return rows.map(({ siteId, siteName, ...group }) => ({
    ...group,
    site: siteId === null ? null : { id: siteId, name: siteName ?? '' },
    isTrial: replaceAt !== undefined,
  }))
}

/** The days left at a threshold that is tried and, after these, at the one that forecasts follow. */
function levelsOf(replaceAt: TriedThreshold | undefined): RawBuilder<unknown> {
  if (replaceAt === undefined) return sql`f.days_left`
  const from = 1 + levelsSize * triedThresholds.indexOf(replaceAt)
  return sql`substring(f.days_left_at_others FROM ${sql.lit(from)} FOR ${sql.lit(levelsSize)}) || f.days_left`
}

function hasLevels(replaceAt: TriedThreshold | undefined): RawBuilder<unknown> {
  const followed = sql`length(f.days_left) = ${sql.lit(levelsSize)}`
  if (replaceAt === undefined) return followed
  return sql`${followed} AND length(f.days_left_at_others) = ${sql.lit(othersSize)}`
}

function whereOf({ site, part }: AskedOrders): RawBuilder<unknown> {
  const conditions = [
    ...(site === undefined ? [] : [sql`h.id IS NOT DISTINCT FROM ${site}::text`]),
    ...(part === undefined ? [] : [sql`b.part_number IS NOT DISTINCT FROM ${part}::text`]),
  ]
  return conditions.length === 0 ? sql`` : sql`WHERE ${sql.join(conditions, sql` AND `)}`
}
