import type { DeviceFilter } from '@muster/contract'
import { sql } from 'kysely'
import type { Scope } from '../../../platform/database/tenancy.ts'
import { conditionsOf } from './device-conditions.sql.ts'
import { matchesOf } from './device-matches.sql.ts'
import { filterAt } from './device-seen.sql.ts'

/** How many devices of a cohort and model match a filter. */
export interface CountedModel {
  cohort: number
  manufacturer: string
  model: string
  devices: number
}

/** The moment of a count; `boundOf` tells the one so many milliseconds before, where own downtime was in between. */
interface AskedAt {
  now: number
  boundOf?: (length: number) => number
}

/** Counts the devices that the list would show, by cohort and model. */
export async function countByCohortAndModel(
  scope: Scope,
  filter: DeviceFilter,
  { now, boundOf }: AskedAt,
): Promise<CountedModel[]> {
  const conditions = await conditionsOf(scope, filterAt(filter, now, boundOf))
  if (!conditions) return []
  const { from, where } = matchesOf(scope, conditions, 'd')
  const { rows } = await sql<CountedModel>`
    SELECT d.cohort_id AS cohort, d.manufacturer, d.model, count(*)::integer AS devices
    FROM ${from} WHERE ${where}
    GROUP BY 1, 2, 3`.execute(scope.tx)
  return rows
}

/** The devices themselves. */
export async function devicesByCohortAndModel(
  scope: Scope,
  filter: DeviceFilter,
  { now, boundOf }: AskedAt,
): Promise<(Omit<CountedModel, 'devices'> & { numbers: number[] })[]> {
  const conditions = await conditionsOf(scope, filterAt(filter, now, boundOf))
  if (!conditions) return []
  const { from, where } = matchesOf(scope, conditions, 'd')
  const { rows } = await sql<Omit<CountedModel, 'devices'> & { numbers: number[] }>`
    SELECT d.cohort_id AS cohort, d.manufacturer, d.model, array_agg(d.number) AS numbers
    FROM ${from} WHERE ${where}
    GROUP BY 1, 2, 3`.execute(scope.tx)
  return rows
}
