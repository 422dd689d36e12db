import { type RawBuilder, sql } from 'kysely'
import { namesContaining, numbersContaining, patternOf } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { among, type NumberSet, readSet, selectNumbers, united } from '../number-sets.sql.ts'

/** What a search finds. */
export interface Found {
  /** Batteries by serial or part number. */
  batteries: NumberSet
  /** Devices by what they are called. */
  devices: NumberSet
}

/**
 * Finds batteries by their texts and devices by theirs: serial number, IMEI, asset tag, name, manufacturer, model
 * [B-9927]. Ignores case; null where the text is blank.
 */
export async function search(scope: Scope, text: string): Promise<Found | null> {
  const pattern = patternOf(text)
  if (pattern === null) return null
  const batteries = await readSet(scope, numbersContaining(scope, 'battery', pattern))
  const called = await readSet(scope, numbersContaining(scope, 'device', pattern))
  const named = await devicesOfNames(scope, await namesContaining(scope, text))
  return { batteries, devices: named ? united(called, named) : called }
}

/**
 * On the table `battery_pulse p`: the condition that a search finds the battery, or the device it was last seen in. The
 * larger set first, as the other is then tested for few.
 */
export function isFoundBy({ batteries, devices }: Found, mostLookedUp: number): RawBuilder<boolean> {
  const either = [
    among(batteries, mostLookedUp)(sql`p.number`),
    among(devices, mostLookedUp)(sql`p.device_number`),
  ]
  return sql`(${sql.join(batteries.count < devices.count ? either.toReversed() : either, sql` OR `)})`
}

/** Null where no name is found. */
async function devicesOfNames(
  scope: Scope,
  { manufacturers, models }: Awaited<ReturnType<typeof namesContaining>>,
): Promise<NumberSet | null> {
  if (manufacturers.length + models.length === 0) return null
  const devicesWhere = (column: string, names: readonly string[]) => sql`
    SELECT d.number FROM device d WHERE ${inWorld(scope, 'd')} AND ${sql.ref(`d.${column}`)} = ANY (${names}::text[])`
  return await selectNumbers(
    scope,
    sql`${devicesWhere('manufacturer', manufacturers)} UNION ALL ${devicesWhere('model', models)}`,
  )
}
