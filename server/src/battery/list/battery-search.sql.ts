import { type RawBuilder, sql } from 'kysely'
import { devicesContaining, namesContaining, patternOf } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Batteries that a search has found. */
export interface FoundBatteries {
  /** As an SQL array literal; null where there are too many to list. */
  numbers: string | null
  /** On the table `battery_pulse p`: the condition that a battery is found. */
  isFound: RawBuilder<boolean>
}

/**
 * Finds batteries by serial and part number, and by what the devices that they were last seen in are called: serial
 * number, IMEI, asset tag, name, manufacturer, model [B-9927]. Ignores case; null where the text is blank.
 */
export async function searchBatteries(
  scope: Scope,
  text: string,
  mostNamed: number,
): Promise<FoundBatteries | null> {
  const pattern = patternOf(text)
  if (pattern === null) return null
  const names = await namesContaining(scope, text)
  const areNamed = names.manufacturers.length + names.models.length > 0
  const isFound = sql<boolean>`(p.number IN (${batteriesOf(scope, pattern)})
    OR p.device_number IN (${devicesOf(scope, pattern)})
    OR p.device_number IN (${devicesNamed(scope, names)}))`
  if (areNamed) return { numbers: null, isFound }
  const batteries = await batteriesContaining(scope, pattern, mostNamed)
  const devices = await devicesContaining(scope, pattern, mostNamed)
  if (batteries.numbers === null || devices.numbers === null) return { numbers: null, isFound }
  const { rows } = await sql<{ numbers: string }>`
    SELECT coalesce(array_agg(number), '{}')::text AS numbers
    FROM (
      SELECT unnest(${batteries.numbers}::integer[]) AS number
      UNION
      SELECT p.number
      FROM unnest(${devices.numbers}::integer[]) AS of_device (number)
      JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.device_number = of_device.number
    ) matching`.execute(scope.tx)
  return { numbers: rows[0]?.numbers ?? '{}', isFound }
}

const all = sql.lit(2 ** 31 - 1)

/** The numbers of all batteries, or devices, that match a pattern: each set is found once per statement. */
export const batteriesOf = (scope: Scope, pattern: string): RawBuilder<unknown> =>
  sql`SELECT unnest(f.numbers) FROM batteries_containing(${scope.world}, ${pattern}, ${all}) f`

export const devicesOf = (scope: Scope, pattern: string): RawBuilder<unknown> =>
  sql`SELECT unnest(f.numbers) FROM devices_containing(${scope.world}, ${pattern}, ${all}) f`

export const devicesNamed = (
  scope: Scope,
  { manufacturers, models }: { manufacturers: readonly string[]; models: readonly string[] },
): RawBuilder<unknown> =>
  sql`SELECT n.number FROM device n
      WHERE ${inWorld(scope, 'n')}
        AND (n.manufacturer = ANY (${manufacturers}::text[]) OR n.model = ANY (${models}::text[]))`

/** Batteries whose serial or part number contains a text; their numbers as an array literal, null if too many. */
export async function batteriesContaining(
  scope: Scope,
  pattern: string,
  mostNamed: number,
): Promise<{ count: number; numbers: string | null }> {
  const { rows } = await sql<{ count: number; numbers: string | null }>`
    SELECT count, numbers::text AS numbers
    FROM batteries_containing(${scope.world}, ${pattern}, ${mostNamed})`.execute(scope.tx)
  return rows[0] ?? { count: 0, numbers: '{}' }
}
