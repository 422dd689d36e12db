import type { BatteryAlert, BatteryFilter, BatteryListFilter, StatusLevel } from '@muster/contract'
import { statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { few } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { cohortsInView, isEverything } from '../../telemetry/index.ts'
import { batteriesDue } from '../forecast/due-batteries.sql.ts'
import { among, batteriesWhere, shareScans } from '../number-sets.sql.ts'
import { batteryStatusColumns } from '../state/batteries.sql.ts'
import { isUnderWarrantyOn, type WarrantyOn } from '../warranty.sql.ts'
import { isFoundBy, search } from './battery-search.sql.ts'

/** The filters of a list of batteries, apart from the world. */
export interface BatteryConditions {
  /** Conditions on the table `battery_pulse p`. */
  ofPulse: readonly RawBuilder<boolean>[]
  /** The requested cohorts of the last devices that the caller sees; null where all are. */
  cohorts: readonly number[] | null
  /** Whether the search, the warranty or the day of replacement alone selects too many to look each up. */
  selectsMany: boolean
  /** How many match, where that is known already. */
  count: number | null
}

export interface AskedBatteries extends Omit<BatteryListFilter, 'reporting'> {
  level?: StatusLevel | null
  /** Leaves out those that have not reported since then, in milliseconds since the epoch. */
  since?: number | null
  /** Leaves out all but these. */
  numbers?: readonly number[]
}

/** A filter as conditions, within the caller's custom view; null where no battery can match. */
export async function conditionsOf(
  scope: Scope,
  asked: AskedBatteries,
  warranty: WarrantyOn,
  mostLookedUp = few,
): Promise<BatteryConditions | null> {
  const estate = { homeLocationIds: asked.homeLocations ?? [], groups: asked.groups ?? [] }
  const cohorts = await cohortsOf(scope, estate)
  if (cohorts?.length === 0) return null
  if (asked.search || asked.underWarranty != null) await shareScans(scope)
  const found = await search(scope, asked.search ?? '')
  if (found && found.batteries.count + found.devices.count === 0) return null
  const { level, underWarranty = null, since = null, numbers } = asked
  const wanted =
    underWarranty === null ? null : await batteriesWhere(scope, isUnderWarrantyOn(warranty, underWarranty))
  const due = asked.due ? await batteriesDue(scope, asked.due, warranty.today) : null
  const ofPulse = [
    ...(level ? [hasLevel('battery_status', [level])] : []),
    ...(numbers === undefined ? [] : [sql<boolean>`p.number = ANY (${numbers}::integer[])`]),
    ...(since === null ? [] : [hasReportedSince(since)]),
    ...alertConditions(asked.alertStatuses ?? {}),
    ...(found ? [isFoundBy(found, mostLookedUp)] : []),
    ...(wanted ? [among(wanted, mostLookedUp)(sql`p.number`)] : []),
    ...(due ? [among(due, mostLookedUp)(sql`p.number`)] : []),
  ]
  const largest = Math.max(
    found?.batteries.count ?? 0,
    found?.devices.count ?? 0,
    wanted?.count ?? 0,
    due?.count ?? 0,
  )
  const isAlone = cohorts === null && ofPulse.length === 1
  return {
    ofPulse,
    cohorts,
    selectsMany: largest > mostLookedUp,
    count: wanted && isAlone ? wanted.count : null,
  }
}

/** The cohorts that the caller sees of an estate; null where all are. */
export const cohortsOf = async (
  scope: Scope,
  estate: Parameters<typeof cohortsInView>[1] = {},
): Promise<number[] | null> =>
  isEverything(scope, estate) ? null : (await cohortsInView(scope, estate)).map(({ id }) => id)

const hasLevel = (column: string, levels: readonly StatusLevel[]): RawBuilder<boolean> =>
  sql`${sql.ref(`p.${column}`)} = ANY (${levels.map((level) => statusLevels.indexOf(level))}::smallint[])`

export const hasReportedSince = (since: number): RawBuilder<boolean> => sql`p.updated >= ${since}`

const alertConditions = (asked: NonNullable<BatteryFilter['alertStatuses']>): RawBuilder<boolean>[] =>
  (Object.entries(asked) as [BatteryAlert, StatusLevel[]][])
    .filter(([, levels]) => levels.length > 0)
    .map(([alert, levels]) => hasLevel(batteryStatusColumns[alert], levels))

export const hasConditions = ({ ofPulse, cohorts }: BatteryConditions): boolean =>
  ofPulse.length > 0 || cohorts !== null

/** Tables that a statement reads, whatever the conditions. */
interface Read {
  battery?: boolean
  /** Leaves out batteries that were last seen in none. */
  device?: boolean
  forecast?: boolean
}

/** The matching batteries as `FROM … WHERE …`, from `battery_pulse p`. */
export function matchesOf(
  scope: Scope,
  { ofPulse, cohorts }: Pick<BatteryConditions, 'ofPulse' | 'cohorts'>,
  read: Read = {},
): RawBuilder<unknown> {
  const joins = [sql`battery_pulse p`]
  if (read.battery) {
    joins.push(sql`JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number`)
  }
  if (read.device) joins.push(sql`JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number`)
  if (read.forecast)
    joins.push(sql`LEFT JOIN battery_forecast f ON ${inWorld(scope, 'f')} AND f.number = p.number`)
  if (cohorts) {
    joins.push(sql`JOIN device_health s ON ${inWorld(scope, 's')} AND s.number = p.device_number`)
  }
  const conditions = [
    inWorld(scope, 'p'),
    ...ofPulse,
    ...(cohorts ? [sql<boolean>`s.cohort_id = ANY (${cohorts}::integer[])`] : []),
  ]
  return sql`FROM ${sql.join(joins, sql` `)} WHERE ${sql.join(conditions, sql` AND `)}`
}
