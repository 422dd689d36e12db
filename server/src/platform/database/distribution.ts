import type pg from 'pg'

export async function isCluster(database: pg.Client | pg.Pool): Promise<boolean> {
  const { rowCount } = await database.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`)
  return rowCount === 1
}

/** Lets a transaction define keys of tables that it has distributed: it reaches their shards one after the other. */
export const oneShardAtATime = `SET LOCAL citus.multi_shard_modify_mode = 'sequential'`

/**
 * Kept by the coordinator alone, although a released migration names them as reference tables: a row of a reference
 * table is locked by locking all of it on every node, so that nobody could sign in while a node is away.
 */
const ofCoordinator: readonly string[] = ['account']

/** Distributes every table that has a world by its world, and copies the reference tables to each node. */
export async function distribute(client: pg.Client, referenceTables: readonly string[]): Promise<void> {
  for (const table of referenceTables.filter((table) => !ofCoordinator.includes(table)))
    await client.query('SELECT create_reference_table($1)', [table])
  const { rows } = await client.query<{ table: string }>(`
    SELECT c.oid::regclass::text AS table
    FROM pg_class c
    JOIN pg_attribute a ON a.attrelid = c.oid AND a.attname = 'world_id' AND NOT a.attisdropped
    WHERE c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relnamespace = 'public'::regnamespace
      AND NOT EXISTS (SELECT FROM pg_dist_partition d WHERE d.logicalrelid = c.oid)
    ORDER BY 1`)
  for (const { table } of rows) {
    await client.query(`SELECT create_distributed_table($1, 'world_id', colocate_with => 'default')`, [table])
  }
}

const storage = /^ALTER TABLE .* SET STORAGE \w+;$/
const severalIndexes = /^DROP INDEX (\w+(?:, \w+)+);$/

/** What a cluster takes instead of a statement of a migration that has been released and cannot be changed. */
export function forCluster(statement: string): string[] {
  // How a column is stored is a matter of speed alone, and is fixed once a table is distributed.
  if (storage.test(statement)) return []
  const indexes = severalIndexes.exec(statement)?.[1]
  return indexes === undefined ? [statement] : indexes.split(', ').map((index) => `DROP INDEX ${index};`)
}
