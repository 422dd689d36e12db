import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'

/** Devices that a search has found. */
export interface FoundDevices {
  count: number
  /** As an SQL array literal; null where there are too many to list. */
  numbers: string | null
  /** On the table `device d`: the condition that a device is found. */
  isFound: RawBuilder<boolean>
}

/**
 * Finds devices whose serial number, asset tag, IMEI or name contains a text, ignoring case; null where the text is
 * blank.
 */
export async function searchDevices(
  scope: Scope,
  text: string,
  mostNamed: number,
): Promise<FoundDevices | null> {
  const pattern = patternOf(text)
  if (pattern === null) return null
  return { ...(await devicesContaining(scope, pattern, mostNamed)), isFound: contains(pattern) }
}

/** How many devices match a pattern, and which, unless there are too many. */
async function devicesContaining(
  scope: Scope,
  pattern: string,
  mostNamed: number,
): Promise<Pick<FoundDevices, 'count' | 'numbers'>> {
  const found = scope.changes
    ? sql<Pick<FoundDevices, 'count' | 'numbers'>>`
        SELECT count(*)::integer AS count,
               CASE WHEN count(*) <= ${mostNamed} THEN coalesce(array_agg(d.number), '{}')::text END AS numbers
        FROM device d WHERE ${inWorld(scope, 'd')} AND d.search_text LIKE lower(${pattern})`
    : sql<Pick<FoundDevices, 'count' | 'numbers'>>`
        SELECT count, numbers::text AS numbers
        FROM devices_containing(${scope.world}, ${pattern}, ${mostNamed})`
  const { rows } = await found.execute(scope.tx)
  return rows[0] ?? { count: 0, numbers: '{}' }
}

/**
 * Selects the numbers of the devices or batteries that match a pattern, four bytes each: by a function of the owner, as
 * row-level security keeps LIKE off the index, or without one where the transaction changes something.
 */
export const numbersContaining = (
  scope: Scope,
  table: 'device' | 'battery',
  pattern: string,
): RawBuilder<unknown> => {
  if (!scope.changes) {
    const find = { device: 'all_devices_containing', battery: 'batteries_containing' }[table]
    // Called alone: a statement that reads a table may run on another node, on which it cannot read all of them.
    return sql`SELECT numbers FROM ${sql.id(find)}(${scope.world}, ${pattern})`
  }
  return sql`
    SELECT string_agg(int4send(t.number), '') AS numbers FROM ${sql.table(table)} t
    WHERE ${inWorld(scope, 't')} AND t.search_text LIKE lower(${pattern})`
}

/** The same among given numbers; all that exist of these where the text is blank. */
export async function searchAmong(
  scope: Scope,
  numbers: readonly number[],
  text: string,
): Promise<FoundDevices> {
  const pattern = patternOf(text)
  const isFound = pattern === null ? sql<boolean>`true` : contains(pattern)
  const { rows } = await sql<{ count: number; numbers: string }>`
    SELECT count(*)::integer AS count, coalesce(array_agg(d.number), '{}')::text AS numbers
    FROM unnest(${`{${numbers.join()}}`}::integer[]) AS named (number)
    JOIN device d ON ${inWorld(scope, 'd')} AND d.number = named.number
    WHERE ${isFound}`.execute(scope.tx)
  return { ...(rows[0] ?? { count: 0, numbers: '{}' }), isFound }
}

/** Escapes pattern characters; null for a blank text. */
export function patternOf(text: string): string | null {
  const wanted = text.trim()
  return wanted === '' ? null : `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
}

/** With CASE the planner estimates that a third matches; with LIKE alone, almost none. */
const contains = (pattern: string): RawBuilder<boolean> =>
  sql<boolean>`CASE WHEN d.search_text LIKE lower(${pattern}) THEN 1 ELSE 0 END > 0`
