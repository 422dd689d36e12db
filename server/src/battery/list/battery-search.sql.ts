import { type RawBuilder, sql } from 'kysely'
import { few, namesContaining, patternOf, searchDevices } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

interface FoundNumbers {
  count: number
  /** As an SQL array literal, since they go back as they came. */
  numbers: string
}

/** What a search finds. */
export interface Found {
  /** By serial and part number. */
  batteries: FoundNumbers
  /** On the number of a device: the conditions that it is found by what it is called. */
  isDeviceFound(number: RawBuilder<unknown>): RawBuilder<boolean>
}

/**
 * Finds batteries by their texts and devices by theirs: serial number, IMEI, asset tag, name, manufacturer, model
 * [B-9927]. Ignores case; null where the text is blank.
 */
export async function search(scope: Scope, text: string): Promise<Found | null> {
  const pattern = patternOf(text)
  if (pattern === null) return null
  const batteries = await batteriesContaining(scope, pattern)
  const { count = 0, numbers } = (await searchDevices(scope, text)) ?? {}
  const { manufacturers, models } = await namesContaining(scope, text)
  const isNamed = (number: RawBuilder<unknown>) => sql<boolean>`${number} IN (
    SELECT n.number FROM device n
    WHERE ${inWorld(scope, 'n')}
      AND (n.manufacturer = ANY (${manufacturers}::text[]) OR n.model = ANY (${models}::text[])))`
  const isCalled = (number: RawBuilder<unknown>) => isAmong(number, { count, numbers: numbers ?? '{}' })
  return {
    batteries,
    isDeviceFound: (number) =>
      manufacturers.length + models.length > 0
        ? sql`(${isCalled(number)} OR ${isNamed(number)})`
        : isCalled(number),
  }
}

/** On the table `battery_pulse p`: the condition that a search finds the battery, or the device it was last seen in. */
export const isFoundBy = ({ batteries, isDeviceFound }: Found): RawBuilder<boolean> =>
  sql`(${isAmong(sql`p.number`, batteries)} OR ${isDeviceFound(sql`p.device_number`)})`

/**
 * The function is called alone: a statement that reads a table may run on another node, on which the function cannot
 * read all of them.
 */
async function batteriesContaining(scope: Scope, pattern: string): Promise<FoundNumbers> {
  const { rows } = await sql<FoundNumbers>`
    SELECT coalesce(cardinality(numbers), 0) AS count, coalesce(numbers, '{}')::text AS numbers
    FROM batteries_containing(${scope.world}, ${pattern})`.execute(scope.tx)
  return rows[0] ?? { count: 0, numbers: '{}' }
}

/** Few are looked up in an index; of many the planner would weigh each, so they are hashed without its knowing. */
export const isAmong = (
  number: RawBuilder<unknown>,
  { count, numbers }: FoundNumbers,
): RawBuilder<boolean> =>
  count <= few
    ? sql`${number} = ANY (${numbers}::integer[])`
    : sql`(${number} IN (SELECT unnest(${numbers}::integer[]))) IS TRUE`
