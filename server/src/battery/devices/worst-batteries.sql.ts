import { type BatteryCounts, type StatusLevel, statusLevels } from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { cohortsOf } from '../list/battery-conditions.sql.ts'
import { search } from '../list/battery-search.sql.ts'
import {
  among,
  batteriesWhere,
  common,
  type NumberSet,
  packed,
  readSets,
  shareScans,
  united,
  without,
} from '../number-sets.sql.ts'
import { isFoundByBattery, type SearchedDevices } from './device-search.sql.ts'

/** Devices that have wanted batteries, the worst of this status, or of any where null. */
export async function devicesOfWorstBattery(
  scope: Scope,
  asked: SearchedDevices,
  level: StatusLevel | null,
  ofBattery?: RawBuilder<boolean>,
  mostLookedUp?: number,
): Promise<NumberSet> {
  const { red, yellow, green } = await devicesByLevel(scope, asked, ofBattery, mostLookedUp)
  return level ? { red, yellow, green }[level] : united(united(red, yellow), green)
}

/** How many devices match that have wanted batteries, by the worst status of these. */
export async function countByWorstBattery(
  scope: Scope,
  asked: SearchedDevices,
  ofBattery?: RawBuilder<boolean>,
): Promise<BatteryCounts> {
  const { red, yellow, green } = await devicesByLevel(scope, asked, ofBattery)
  const all = red.count + yellow.count + green.count
  return { all, red: red.count, orange: yellow.count, green: green.count }
}

/** Scans all batteries once; which status is the worst of a device follows from the sets. */
async function devicesByLevel(
  scope: Scope,
  { search: text = '', groups = [] }: SearchedDevices,
  ofBattery: RawBuilder<boolean> | undefined,
  mostLookedUp?: number,
): Promise<Record<StatusLevel, NumberSet>> {
  await shareScans(scope)
  const cohorts = await cohortsOf(scope, { groups })
  const found = await search(scope, text)
  const wanted = ofBattery ? await batteriesWhere(scope, ofBattery) : null
  const isWanted = wanted ? among(wanted, mostLookedUp)(sql`p.number`) : sql`true`
  const ofLevel = (level: StatusLevel) =>
    devicesWhere(sql`p.battery_status = ${statusLevels.indexOf(level)} AND ${isWanted}`)
  const { red, yellow, green, byBattery } = await readSets(
    scope,
    ['red', 'yellow', 'green', 'byBattery'],
    sql`
      SELECT name, numbers
      FROM (
        SELECT ${ofLevel('red')} AS red, ${ofLevel('yellow')} AS yellow, ${ofLevel('green')} AS green,
               ${found ? devicesWhere(isFoundByBattery(found, mostLookedUp)) : sql`NULL::bytea`} AS by_battery
        FROM battery_pulse p
        WHERE ${inWorld(scope, 'p')} AND p.device_number IS NOT NULL
          ${cohorts ? sql`AND ${isOfCohorts(scope, cohorts)}` : sql``}
      ) scanned,
      LATERAL (VALUES ('red', red), ('yellow', yellow), ('green', green), ('byBattery', by_battery))
        AS set (name, numbers)`,
  )
  const matching = found && united(found.devices, byBattery)
  const those = (devices: NumberSet) => (matching ? common(matching, devices) : devices)
  return {
    red: those(red),
    yellow: those(without(yellow, red)),
    green: those(without(green, united(yellow, red))),
  }
}

const devicesWhere = (condition: RawBuilder<unknown>): RawBuilder<unknown> =>
  sql`${packed(sql`p.device_number`)} FILTER (WHERE ${condition})`

const isOfCohorts = (scope: Scope, cohorts: readonly number[]): RawBuilder<boolean> =>
  sql`p.device_number IN (
    SELECT s.number FROM device_health s
    WHERE ${inWorld(scope, 's')} AND s.cohort_id = ANY (${cohorts}::integer[]))`
