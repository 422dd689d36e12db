import { type RawBuilder, sql } from 'kysely'
import { devicesContaining, namesContaining, patternOf } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Batteries that a search has found. */
export interface FoundBatteries {
  /** As an SQL array literal; null where there are too many to list. */
  numbers: string | null
  /** On `battery b` and `device d`, the device it was last seen in: the condition that a battery is found. */
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
  const isFound = sql<boolean>`(d.manufacturer = ANY (${names.manufacturers}::text[])
    OR d.model = ANY (${names.models}::text[])
    OR CASE WHEN b.search_text LIKE lower(${pattern}) OR d.search_text LIKE lower(${pattern}) THEN 1 ELSE 0 END > 0)`
  if (names.manufacturers.length + names.models.length > 0) return { numbers: null, isFound }
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
