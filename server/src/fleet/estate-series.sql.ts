import { dateOfDay } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../platform/tenancy.ts'
import type { AskedEstate } from './cohorts-in-view.ts'
import { summedCohorts } from './summed-cohorts.ts'

/** Sums over the devices of an estate on one local day. */
export interface EstateDay {
  /** Such as 2026-03-01. */
  date: string
  devicesUsed: number
  useMinutes: number
  mobileBytes: number
  wifiBytes: number
  reboots: number
  lowPowers: number
  timeErrors: number
  batteryChanges: number
  drops: number
}

const columns = [
  ['devices_used', 'devicesUsed'],
  ['use_minutes', 'useMinutes'],
  ['mobile_bytes', 'mobileBytes'],
  ['wifi_bytes', 'wifiBytes'],
  ['reboots', 'reboots'],
  ['low_powers', 'lowPowers'],
  ['time_errors', 'timeErrors'],
  ['battery_changes', 'batteryChanges'],
  ['drops', 'drops'],
] as const satisfies readonly (readonly [string, keyof EstateDay])[]

/**
 * The sums of each day from the first to the last, by their numbers, over what a person asks for and may see. A day
 * that nobody reported of is not among them.
 */
export async function readEstateSeries(
  scope: Scope,
  asked: AskedEstate,
  { first, last }: { first: number; last: number },
): Promise<EstateDay[]> {
  const dates = Array.from({ length: last - first + 1 }, (_, index) => dateOfDay(first + index))
  const cohorts = await summedCohorts(scope, asked)
  if (cohorts.length === 0) return []
  const sums = columns.map(
    ([column, name]): RawBuilder<unknown> => sql`sum(${sql.ref(`s.${column}`)})::bigint AS ${sql.id(name)}`,
  )
  const { rows } = await sql<EstateDay>`
    SELECT s.day::text AS date, ${sql.join(sums)}
    FROM cohort_day s
    WHERE ${inWorld(scope, 's')} AND s.day = ANY (${dates}::date[]) AND s.cohort_id = ANY (${cohorts}::integer[])
    GROUP BY s.day
    ORDER BY s.day`.execute(scope.tx)
  return rows
}
