import type { BatteryAlert, BatteryFilter, StatusLevel } from '@muster/contract'
import { statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { cohortsInView, isEverything } from '../../telemetry/index.ts'
import { batteryStatusColumns } from '../state/batteries.sql.ts'
import { isUnderWarrantyOn, type WarrantyOn } from '../warranty.sql.ts'
import { isFoundBy, search } from './battery-search.sql.ts'

/** The filters of a list of batteries, apart from the world. */
export interface BatteryConditions {
  /** Conditions on the table `battery b`. */
  ofBattery: readonly RawBuilder<boolean>[]
  /** Conditions on the table `battery_pulse p`. */
  ofPulse: readonly RawBuilder<boolean>[]
  /** The requested cohorts of the last devices that the caller sees; null where all are. */
  cohorts: readonly number[] | null
  /** Whether one of them is a search that finds too many to look each up. */
  findsMany: boolean
}

export interface AskedBatteries extends BatteryFilter {
  level?: StatusLevel | null
  /** The number of a battery to leave out. */
  except?: number | undefined
}

/** A filter as conditions, within the caller's custom view; null where no battery can match. */
export async function conditionsOf(
  scope: Scope,
  asked: AskedBatteries,
  warranty: WarrantyOn,
  mostLookedUp?: number,
): Promise<BatteryConditions | null> {
  const estate = { homeLocationIds: asked.homeLocations ?? [], groups: asked.groups ?? [] }
  const cohorts = await cohortsOf(scope, estate)
  if (cohorts?.length === 0) return null
  const found = await search(scope, asked.search ?? '', mostLookedUp)
  const { level, underWarranty = null, except } = asked
  const ofBattery = underWarranty === null ? [] : [isUnderWarrantyOn(warranty, underWarranty)]
  const ofPulse = [
    ...(level ? [hasLevel('battery_status', [level])] : []),
    ...alertConditions(asked.alertStatuses ?? {}),
    ...(except === undefined ? [] : [sql<boolean>`p.number <> ${except}`]),
    ...(found ? [isFoundBy(found)] : []),
  ]
  return { ofBattery, ofPulse, cohorts, findsMany: found?.findsMany ?? false }
}

/** The cohorts that the caller sees of an estate; null where all are. */
export const cohortsOf = async (
  scope: Scope,
  estate: Parameters<typeof cohortsInView>[1] = {},
): Promise<number[] | null> =>
  isEverything(scope, estate) ? null : (await cohortsInView(scope, estate)).map(({ id }) => id)

const hasLevel = (column: string, levels: readonly StatusLevel[]): RawBuilder<boolean> =>
  sql`${sql.ref(`p.${column}`)} = ANY (${levels.map((level) => statusLevels.indexOf(level))}::smallint[])`

const alertConditions = (asked: NonNullable<BatteryFilter['alertStatuses']>): RawBuilder<boolean>[] =>
  (Object.entries(asked) as [BatteryAlert, StatusLevel[]][])
    .filter(([, levels]) => levels.length > 0)
    .map(([alert, levels]) => hasLevel(batteryStatusColumns[alert], levels))

export const hasConditions = ({ ofBattery, ofPulse, cohorts }: BatteryConditions): boolean =>
  ofBattery.length > 0 || ofPulse.length > 0 || cohorts !== null

/** Tables that a statement reads, whatever the conditions. */
interface Read {
  battery?: boolean
  /** Leaves out batteries that were last seen in none. */
  device?: boolean
}

/** The matching batteries as `FROM … WHERE …`, from `battery_pulse p`. */
export function matchesOf(
  scope: Scope,
  { ofBattery, ofPulse, cohorts }: Omit<BatteryConditions, 'findsMany'>,
  read: Read = {},
): RawBuilder<unknown> {
  const joins = [sql`battery_pulse p`]
  if (read.battery || ofBattery.length > 0) {
    joins.push(sql`JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number`)
  }
  if (read.device) joins.push(sql`JOIN device d ON ${inWorld(scope, 'd')} AND d.number = p.device_number`)
  if (cohorts) {
    joins.push(sql`JOIN device_health s ON ${inWorld(scope, 's')} AND s.number = p.device_number`)
  }
  const conditions = [
    inWorld(scope, 'p'),
    ...ofPulse,
    ...ofBattery,
    ...(cohorts ? [sql<boolean>`s.cohort_id = ANY (${cohorts}::integer[])`] : []),
  ]
  return sql`FROM ${sql.join(joins, sql` `)} WHERE ${sql.join(conditions, sql` AND `)}`
}
