import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface CaseFigures {
  /** Cases of all worlds that are open, taken or snoozed. */
  lasting: number
  /** When the oldest of the changes was made that wait for watches, in milliseconds since the epoch; null: none waits. */
  oldestChange: number | null
}

export async function readCaseFigures(db: Database): Promise<CaseFigures> {
  const { rows } = await sql<CaseFigures>`
    SELECT lasting, oldest_change AS "oldestChange" FROM case_figures()`.execute(db)
  return rows[0] ?? { lasting: 0, oldestChange: null }
}
