import { type RawBuilder, sql } from 'kysely'
import { few, namesContaining, patternOf, searchDevices } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { among, type Numbers } from '../among.sql.ts'

/** What a search finds. */
export interface Found {
  /** Whether there are too many batteries or devices to look each up. */
  findsMany: boolean
  /** On the number of a battery: the condition that its serial or part number is found. */
  isBattery(number: RawBuilder<unknown>): RawBuilder<boolean>
  /** On the number of a device: the condition that it is found by what it is called. */
  isDevice(number: RawBuilder<unknown>): RawBuilder<boolean>
}

/**
 * Finds batteries by their texts and devices by theirs: serial number, IMEI, asset tag, name, manufacturer, model
 * [B-9927]. Ignores case; null where the text is blank.
 */
export async function search(scope: Scope, text: string, mostLookedUp = few): Promise<Found | null> {
  const pattern = patternOf(text)
  if (pattern === null) return null
  const batteries = await batteriesContaining(scope, pattern)
  const { count = 0, numbers } = (await searchDevices(scope, text)) ?? {}
  const { manufacturers, models } = await namesContaining(scope, text)
  const isCalled = among({ count, numbers: numbers ?? '{}' }, mostLookedUp)
  const isNamed = (number: RawBuilder<unknown>) => sql<boolean>`${number} IN (
    SELECT n.number FROM device n
    WHERE ${inWorld(scope, 'n')}
      AND (n.manufacturer = ANY (${manufacturers}::text[]) OR n.model = ANY (${models}::text[])))`
  return {
    findsMany: Math.max(batteries.count, count) > mostLookedUp,
    isBattery: among(batteries, mostLookedUp),
    isDevice: (number) =>
      manufacturers.length + models.length > 0
        ? sql`(${isCalled(number)} OR ${isNamed(number)})`
        : isCalled(number),
  }
}

/** On the table `battery_pulse p`: the condition that a search finds the battery, or the device it was last seen in. */
export const isFoundBy = ({ isBattery, isDevice }: Found): RawBuilder<boolean> =>
  sql`(${isBattery(sql`p.number`)} OR ${isDevice(sql`p.device_number`)})`

/**
 * The function is called alone: a statement that reads a table may run on another node, on which the function cannot
 * read all of them.
 */
async function batteriesContaining(scope: Scope, pattern: string): Promise<Numbers> {
  const { rows } = await sql<Numbers>`
    SELECT coalesce(cardinality(numbers), 0) AS count, coalesce(numbers, '{}')::text AS numbers
    FROM batteries_containing(${scope.world}, ${pattern})`.execute(scope.tx)
  return rows[0] ?? { count: 0, numbers: '{}' }
}
