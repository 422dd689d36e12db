import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** The first date of the demo's history with data while older dates are being filled in; null otherwise. */
export async function readPastFrom(db: Database): Promise<string | null> {
  const { rows } = await sql<{ date: string }>`
    SELECT filled_from::text AS date FROM demo_estate
    WHERE filled_from >= DATE '1970-01-01' + (made_at / 86400000)::integer - days`.execute(db)
  return rows[0]?.date ?? null
}
