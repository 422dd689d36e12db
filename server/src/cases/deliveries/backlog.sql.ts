import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

export interface Backlog {
  /** Deliveries of all worlds that should have been sent. */
  waiting: number
  /** Since when the oldest of them, in milliseconds since the epoch; null where there is none. */
  oldest: number | null
}

export async function readBacklog(db: Database, now: number): Promise<Backlog> {
  const { rows } = await sql<Backlog>`SELECT waiting, oldest FROM delivery_backlog(${now})`.execute(db)
  return rows[0] ?? { waiting: 0, oldest: null }
}
