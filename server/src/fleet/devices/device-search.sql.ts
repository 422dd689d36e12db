import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../platform/tenancy.ts'

/** Devices that a search has found. */
export interface FoundDevices {
  count: number
  /** As an array is written in SQL, for they go back as they came; null where there are more than were to be named. */
  numbers: string | null
  /** On the table `device d`, what says that one of them is found. */
  isFound: RawBuilder<boolean>
}

const all = 2 ** 31 - 1

/**
 * Looks for devices whose serial number, asset tag, IMEI or name contains a text, whatever the capitals; null where the
 * text is blank, which looks for nothing.
 */
export async function searchDevices(
  scope: Scope,
  text: string,
  mostNamed = all,
): Promise<FoundDevices | null> {
  const wanted = text.trim()
  if (wanted === '') return null
  // What means something in a pattern is plain text here.
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<Omit<FoundDevices, 'isFound'>>`
    SELECT count, numbers::text AS numbers
    FROM devices_containing(${scope.world}, ${pattern}, ${mostNamed})`.execute(scope.tx)
  // Put like this the planner supposes that a third matches; of LIKE alone, next to none.
  const isFound = sql<boolean>`CASE WHEN d.search_text LIKE lower(${pattern}) THEN 1 ELSE 0 END > 0`
  return rows[0] ? { ...rows[0], isFound } : null
}
