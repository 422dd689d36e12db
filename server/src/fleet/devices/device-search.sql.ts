import { sql } from 'kysely'
import type { Scope } from '../../platform/tenancy.ts'

/** Devices that a search has found. */
export interface FoundDevices {
  count: number
  /** As an array is written in SQL: there may be a hundred thousand of them, and they go back as they came. */
  numbers: string
}

/**
 * Looks for devices whose serial number, asset tag, IMEI or name contains a text, whatever the capitals; null where the
 * text is blank, which looks for nothing.
 */
export async function searchDevices(scope: Scope, text: string): Promise<FoundDevices | null> {
  const wanted = text.trim()
  if (wanted === '') return null
  // What means something in a pattern is plain text here.
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  const { rows } = await sql<FoundDevices>`
    SELECT cardinality(numbers) AS count, numbers::text AS numbers
    FROM devices_containing(${scope.world}, ${pattern}) AS numbers`.execute(scope.tx)
  return rows[0] ?? null
}
