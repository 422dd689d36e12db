import type { BatteryAlert, BatteryFilter, StatusLevel } from '@muster/contract'
import { statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { few } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { cohortsInView, isEverything } from '../../telemetry/index.ts'
import { batteryStatusColumns } from '../state/batteries.sql.ts'
import { isUnderWarrantyOn, type WarrantyOn } from '../warranty.sql.ts'
import { type FoundBatteries, searchBatteries } from './battery-search.sql.ts'

/** The filters of a list of batteries, apart from the world. */
export interface BatteryConditions {
  /** Conditions on the table `battery b`. */
  ofBattery: readonly RawBuilder<boolean>[]
  /** Conditions on the table `battery_pulse p`. */
  ofPulse: readonly RawBuilder<boolean>[]
  /** The requested cohorts of the last devices that the caller sees; null where all are. */
  cohorts: readonly number[] | null
  /** The batteries that a search has found; null without a search. */
  found: FoundBatteries | null
}

export interface AskedBatteries extends BatteryFilter {
  level?: StatusLevel | null
  /** Only batteries that reported since then, in milliseconds since the epoch. */
  reportedSince?: number
  /** The number of a battery to leave out. */
  except?: number | undefined
}

/** A filter as conditions, within the caller's custom view; null where no battery can match. */
export async function conditionsOf(
  scope: Scope,
  asked: AskedBatteries,
  warranty: WarrantyOn,
  mostNamed = few,
): Promise<BatteryConditions | null> {
  const estate = { homeLocationIds: asked.homeLocations ?? [], groups: asked.groups ?? [] }
  const cohorts = isEverything(scope, estate)
    ? null
    : (await cohortsInView(scope, estate)).map(({ id }) => id)
  const found = await searchBatteries(scope, asked.search ?? '', mostNamed)
  if (cohorts?.length === 0 || found?.numbers === '{}') return null
  const { level, underWarranty = null, reportedSince, except } = asked
  const ofBattery = [
    ...(level ? [hasLevel('battery_status', [level])] : []),
    ...alertConditions(asked.alertStatuses ?? {}),
    ...(underWarranty === null ? [] : [isUnderWarrantyOn(warranty, underWarranty)]),
  ]
  const ofPulse = [
    ...(reportedSince === undefined ? [] : [sql<boolean>`p.updated >= ${reportedSince}`]),
    ...(except === undefined ? [] : [sql<boolean>`p.number <> ${except}`]),
  ]
  return { ofBattery, ofPulse, cohorts, found }
}

const hasLevel = (column: string, levels: readonly StatusLevel[]): RawBuilder<boolean> =>
  sql`${sql.ref(`b.${column}`)} = ANY (${levels.map((level) => statusLevels.indexOf(level))}::smallint[])`

const alertConditions = (asked: NonNullable<BatteryFilter['alertStatuses']>): RawBuilder<boolean>[] =>
  (Object.entries(asked) as [BatteryAlert, StatusLevel[]][])
    .filter(([, levels]) => levels.length > 0)
    .map(([alert, levels]) => hasLevel(batteryStatusColumns[alert], levels))

export const hasConditions = ({ ofBattery, ofPulse, cohorts, found }: BatteryConditions): boolean =>
  ofBattery.length > 0 || ofPulse.length > 0 || cohorts !== null || found !== null

/** Tables that a statement reads, whatever the conditions. */
interface Read {
  battery?: boolean
  /** Leaves out batteries that were last seen in none. */
  device?: boolean
}

/** The matching batteries as `FROM … WHERE …`, from `battery_pulse p`. */
export function matchesOf(
  scope: Scope,
  { ofBattery, ofPulse, cohorts, found }: BatteryConditions,
  read: Read = {},
): RawBuilder<unknown> {
  const isSearched = found !== null && found.numbers === null
  const joins = [sql`battery_pulse p`]
  if (read.battery || ofBattery.length > 0) {
    joins.push(sql`JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number`)
  }
  if (read.device) joins.push(sql`JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number`)
  if (cohorts) {
    joins.push(sql`JOIN device_health s ON ${inWorld(scope, 's')} AND s.number = p.device_number`)
  }
  if (found?.numbers) {
    joins.push(sql`JOIN unnest(${found.numbers}::integer[]) AS found (number) ON found.number = p.number`)
  }
  const conditions = [
    inWorld(scope, 'p'),
    ...ofPulse,
    ...ofBattery,
    ...(cohorts ? [sql<boolean>`s.cohort_id = ANY (${cohorts}::integer[])`] : []),
    ...(isSearched ? [found.isFound] : []),
  ]
  return sql`FROM ${sql.join(joins, sql` `)} WHERE ${sql.join(conditions, sql` AND `)}`
}
