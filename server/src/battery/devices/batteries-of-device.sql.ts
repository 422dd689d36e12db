import { type BatteryCounts, type StatusLevel, statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { countsByLevel } from '../counts-by-level.ts'
import { cohortsOf } from '../list/battery-conditions.sql.ts'
import type { FoundByBattery } from './device-search.sql.ts'

/** Batteries as `FROM`: their pulses, and the table `battery b` where there is a condition on it. */
const batteries = (scope: Scope, ofBattery: RawBuilder<boolean> | undefined): RawBuilder<unknown> =>
  ofBattery
    ? sql`battery_pulse p JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = p.number AND ${ofBattery}`
    : sql`battery_pulse p`

/** On the table `device d`: that it has wanted batteries, the worst of this status, or of any where null. */
export function hasWorstBattery(
  scope: Scope,
  level: StatusLevel | null,
  ofBattery?: RawBuilder<boolean>,
): RawBuilder<boolean>[] {
  const has = (...ofPulse: RawBuilder<boolean>[]) => {
    const conditions = [inWorld(scope, 'p'), sql`p.device_number = d.number`, ...ofPulse]
    return sql<boolean>`EXISTS (
      SELECT FROM ${batteries(scope, ofBattery)} WHERE ${sql.join(conditions, sql` AND `)})`
  }
  if (level === null) return [has()]
  const place = statusLevels.indexOf(level)
  const isOfLevel = has(sql`p.battery_status = ${place}`)
  return level === 'red' ? [isOfLevel] : [isOfLevel, sql`NOT ${has(sql`p.battery_status > ${place}`)}`]
}

/** Devices that have wanted batteries, by the worst status of these. */
export async function countByWorstBattery(
  scope: Scope,
  { found, groups = [] }: { found: FoundByBattery | null; groups?: (string | null)[] | undefined },
  ofBattery?: RawBuilder<boolean>,
): Promise<BatteryCounts> {
  const cohorts = await cohortsOf(scope, { groups })
  const conditions = [
    inWorld(scope, 'p'),
    sql<boolean>`p.device_number IS NOT NULL`,
    ...(cohorts ? [isOfCohorts(scope, cohorts)] : []),
    ...(found ? [found.isAmong(sql`p.device_number`)] : []),
  ]
  const { rows } = await sql<{ level: number; count: number }>`
    SELECT worst AS level, count(*)::integer AS count
    FROM (
      SELECT max(p.battery_status) AS worst
      FROM ${batteries(scope, ofBattery)}
      WHERE ${sql.join(conditions, sql` AND `)}
      GROUP BY p.device_number
    ) devices
    GROUP BY worst`.execute(scope.tx)
  return countsByLevel(rows)
}

const isOfCohorts = (scope: Scope, cohorts: readonly number[]): RawBuilder<boolean> =>
  sql`p.device_number IN (
    SELECT s.number FROM device_health s
    WHERE ${inWorld(scope, 's')} AND s.cohort_id = ANY (${cohorts}::integer[]))`
