import { type RawBuilder, sql } from 'kysely'
import { namesContaining, patternOf } from '../../fleet/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/**
 * On the table `battery_pulse p`: the condition that a search finds a battery by its serial or part number, or by what
 * the device that it was last seen in is called: serial number, IMEI, asset tag, name, manufacturer, model [B-9927].
 * Ignores case; null where the text is blank.
 */
export async function searchBatteries(scope: Scope, text: string): Promise<RawBuilder<boolean> | null> {
  const pattern = patternOf(text)
  if (pattern === null) return null
  const devices = await devicesFound(scope, text, pattern)
  return sql`(p.device_number IN (${devices}) OR p.number IN (${batteriesContaining(scope, pattern)}))`
}

// Sets, not conditions on each row: a statement finds each set once, by its index.

/** The numbers of the batteries whose serial or part number contains a text. */
export const batteriesContaining = (scope: Scope, pattern: string): RawBuilder<unknown> =>
  sql`SELECT unnest(batteries_containing(${scope.world}, ${pattern}))`

const all = sql.lit(2 ** 31 - 1)

/** The numbers of the devices that a search finds by what they are called. */
export async function devicesFound(
  scope: Scope,
  text: string,
  pattern: string,
): Promise<RawBuilder<unknown>> {
  const { manufacturers, models } = await namesContaining(scope, text)
  const found = sql`SELECT unnest(f.numbers) FROM devices_containing(${scope.world}, ${pattern}, ${all}) f`
  if (manufacturers.length + models.length === 0) return found
  return sql`
    ${found}
    UNION ALL
    SELECT n.number FROM device n
    WHERE ${inWorld(scope, 'n')}
      AND (n.manufacturer = ANY (${manufacturers}::text[]) OR n.model = ANY (${models}::text[]))`
}
