import { type RawBuilder, sql } from 'kysely'
import { namesContaining, patternOf, searchDevices } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { among, type NumberSet, numberSet, united } from '../among.sql.ts'

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
  const batteries = numberSet(await batteriesContaining(scope, pattern))
  const called = (await searchDevices(scope, text))?.numbers ?? '{}'
  const named = await devicesOfNames(scope, await namesContaining(scope, text))
  return { batteries, devices: united(numberSet(called), numberSet(named)) }
}

/** On the table `battery_pulse p`: the condition that a search finds the battery, or the device it was last seen in. */
export const isFoundBy = ({ batteries, devices }: Found, mostLookedUp: number): RawBuilder<boolean> =>
  sql`(${among(batteries, mostLookedUp)(sql`p.number`)} OR ${among(devices, mostLookedUp)(sql`p.device_number`)})`

/**
 * The function is called alone: a statement that reads a table may run on another node, on which the function cannot
 * read all of them.
 */
async function batteriesContaining(scope: Scope, pattern: string): Promise<string> {
  const { rows } = await sql<{ numbers: string }>`
    SELECT coalesce(numbers, '{}')::text AS numbers
    FROM batteries_containing(${scope.world}, ${pattern})`.execute(scope.tx)
  return rows[0]?.numbers ?? '{}'
}

async function devicesOfNames(
  scope: Scope,
  { manufacturers, models }: Awaited<ReturnType<typeof namesContaining>>,
): Promise<string> {
  if (manufacturers.length + models.length === 0) return '{}'
  const numbersWhere = (column: string, names: readonly string[]) => sql`
    SELECT d.number FROM device d WHERE ${inWorld(scope, 'd')} AND ${sql.ref(`d.${column}`)} = ANY (${names}::text[])`
  const { rows } = await sql<{ numbers: string }>`
    SELECT coalesce(array_agg(number), '{}')::text AS numbers
    FROM (${numbersWhere('manufacturer', manufacturers)} UNION ALL ${numbersWhere('model', models)}) named`.execute(
    scope.tx,
  )
  return rows[0]?.numbers ?? '{}'
}
