import type pg from 'pg'

/**
 * On a Citus cluster, distributes every table that has a world by its world, and copies the reference tables to each
 * node. On a plain PostgreSQL, does nothing.
 */
export async function distribute(client: pg.Client, referenceTables: readonly string[]): Promise<void> {
  const { rowCount } = await client.query(`SELECT 1 FROM pg_extension WHERE extname = 'citus'`)
  if (rowCount === 0) return
  for (const table of referenceTables) await client.query('SELECT create_reference_table($1)', [table])
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
