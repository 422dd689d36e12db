import type pg from 'pg'
import { storedTables } from '../../src/platform/backup/stored-tables.ts'

/** Every row of every table as text, sorted, with those of the queue that are still to be worked off. */
export async function storedRows(client: pg.Client): Promise<Record<string, string[]>> {
  const found: Record<string, string[]> = {}
  for (const { name } of await storedTables(client)) found[name] = await rowsOf(client, name)
  found['pgboss.job'] = await rowsOf(
    client,
    `(SELECT id, name, data, state, singleton_key, retry_limit, start_after, policy
      FROM pgboss.job WHERE state < 'completed')`,
  )
  return found
}

async function rowsOf(client: pg.Client, from: string): Promise<string[]> {
  const { rows } = await client.query<{ row: string }>(`SELECT t::text AS row FROM ${from} t`)
  return rows.map(({ row }) => row).toSorted()
}
