import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** What a function of the database answers that sees all worlds, and tells of them nothing but their ids. */
export async function namedWorlds(db: Database, naming: RawBuilder<unknown>): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ world: string }>`SELECT named.world FROM ${naming} AS named (world)`.execute(
    db,
  )
  return new Set(rows.map(({ world }) => world))
}
