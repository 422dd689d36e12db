import { dateOfDay } from '@muster/rules'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
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

export type EstateFigure = Exclude<keyof EstateDay, 'date'>

const columns = {
  devicesUsed: 'devices_used',
  useMinutes: 'use_minutes',
  mobileBytes: 'mobile_bytes',
  wifiBytes: 'wifi_bytes',
  reboots: 'reboots',
  lowPowers: 'low_powers',
  timeErrors: 'time_errors',
  batteryChanges: 'battery_changes',
  drops: 'drops',
} as const satisfies Record<EstateFigure, string>

export const estateFigures = Object.keys(columns) as readonly EstateFigure[]

interface AskedSeries<Figure extends EstateFigure> extends AskedEstate {
  /** Day numbers. */
  first: number
  last: number
  /** Only these are added up: a chart shows one or two of them, over thousands of cohorts. */
  figures: readonly Figure[]
}

/**
 * The sums of each day from the first to the last, over the requested devices that the caller may see. Days without
 * reports are left out.
 */
export async function readEstateSeries<Figure extends EstateFigure>(
  scope: Scope,
  { first, last, figures, ...asked }: AskedSeries<Figure>,
): Promise<Pick<EstateDay, Figure | 'date'>[]> {
  const dates = Array.from({ length: last - first + 1 }, (_, index) => dateOfDay(first + index))
  const cohorts = await summedCohorts(scope, asked)
  if (cohorts.length === 0) return []
  const sums = figures.map(
    (figure): RawBuilder<unknown> =>
      sql`sum(${sql.ref(`s.${columns[figure]}`)})::bigint AS ${sql.id(figure)}`,
  )
  const { rows } = await sql<EstateDay>`
    SELECT s.day::text AS date, ${sql.join(sums)}
    FROM cohort_day s
    WHERE ${inWorld(scope, 's')} AND s.day = ANY (${dates}::date[]) AND s.cohort_id = ANY (${cohorts}::integer[])
    GROUP BY s.day
    ORDER BY s.day`.execute(scope.tx)
  return rows
}
