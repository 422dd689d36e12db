import type { BatteryFilter } from '@muster/contract'
import type { WarrantyTerms } from '@muster/rules'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { reportingSince } from '../reporting.ts'
import { warrantyAt } from '../warranty.sql.ts'
import { conditionsOf, matchesOf } from './battery-conditions.sql.ts'

/** Batteries of a cohort and part that match a filter; the cohort is null where they are in no device. */
export interface ListedBatteries {
  cohort: number | null
  manufacturer: string
  partNumber: string
  numbers: number[]
}

/** The batteries that the list would show, by the cohort of the device that they are in, and by part. */
export async function batteriesByCohortAndPart(
  scope: Scope,
  { reporting, ...filter }: BatteryFilter,
  { terms, now }: { terms: WarrantyTerms; now: number },
): Promise<ListedBatteries[]> {
  const at = new Date(now)
  const since = reporting ? reportingSince(at) : null
  const conditions = await conditionsOf(scope, { ...filter, since }, warrantyAt(terms, at))
  if (!conditions) return []
  const { rows } = await sql<ListedBatteries>`
    SELECT h.cohort_id AS cohort, coalesce(b.manufacturer, '') AS manufacturer, coalesce(b.part_number, '') AS "partNumber",
           array_agg(p.number) AS numbers
    FROM (SELECT p.number, p.device_number ${matchesOf(scope, conditions)}) p
    JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number
    LEFT JOIN device_health h ON ${inWorld(scope, 'h')} AND h.number = p.device_number
    GROUP BY 1, 2, 3`.execute(scope.tx)
  return rows
}
