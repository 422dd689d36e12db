import type pg from 'pg'
import { withShortLock } from '../database/short-lock.ts'

/** A table of Muster, with its partitions. */
export interface StoredTable {
  name: string
  /** Those that are stored: generated ones follow from them. */
  columns: string[]
  /** The columns of its primary key, in their order. */
  key: string[]
  /** The tables that its foreign keys refer to. */
  references: string[]
  /** Bytes on disk, with indexes. */
  bytes: number
}

const everyTable = `
  SELECT c.relname AS name,
    (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
     WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
    (SELECT coalesce(array_agg(a.attname::text ORDER BY k.place), '{}')
     FROM pg_index i CROSS JOIN unnest(i.indkey::smallint[]) WITH ORDINALITY AS k (attnum, place)
     JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = k.attnum
     WHERE i.indrelid = c.oid AND i.indisprimary) AS key,
    (SELECT coalesce(array_agg(DISTINCT f.relname::text), '{}')
     FROM pg_constraint k JOIN pg_class f ON f.oid = k.confrelid
     WHERE k.conrelid = c.oid AND k.contype = 'f' AND f.oid <> c.oid) AS "references",
    greatest(pg_total_relation_size(c.oid),
      (SELECT sum(pg_total_relation_size(t.relid)) FROM pg_partition_tree(c.oid) t))::float8 AS bytes
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.classid = 'pg_class'::regclass AND d.objid = c.oid AND d.deptype = 'e')
  ORDER BY 1`

/** Every table, each after those it refers to, as the database has them: a new one cannot be forgotten. */
export async function storedTables(client: pg.Client): Promise<StoredTable[]> {
  const { rows } = await client.query<StoredTable>(everyTable)
  const sorted: StoredTable[] = []
  const visit = (table: StoredTable) => {
    if (sorted.includes(table)) return
    for (const name of table.references) {
      const referred = rows.find((other) => other.name === name)
      if (referred) visit(referred)
    }
    sorted.push(table)
  }
  for (const table of rows) visit(table)
  return sorted
}

export const isOfWorld = ({ columns }: StoredTable): boolean => columns.includes('world_id')

/** First days of the months that telemetry is stored in. */
export async function storedMonths(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ month: string }>(`
    SELECT DISTINCT replace(right(c.relname, 7), '_', '-') || '-01' AS month
    FROM pg_class c JOIN pg_inherits i ON i.inhrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND c.relname ~ '_\\d{4}_\\d{2}$'
    ORDER BY 1`)
  return rows.map(({ month }) => month)
}

export async function makeStoredMonths(client: pg.Client, months: readonly string[]): Promise<void> {
  for (const month of months) {
    await withShortLock(client, () => client.query('SELECT make_telemetry_months($1, $1)', [month]))
  }
}

/** How COPY and the fingerprints write values, whatever the server's settings. */
export const exactTexts = [
  `SET LOCAL timezone = 'UTC'`,
  `SET LOCAL datestyle = 'ISO, MDY'`,
  `SET LOCAL intervalstyle = 'postgres'`,
  `SET LOCAL bytea_output = 'hex'`,
  'SET LOCAL extra_float_digits = 1',
  'SET LOCAL statement_timeout = 0',
  // An error instead of missing rows, should row-level security ever bind the owner.
  'SET LOCAL row_security = off',
]

/** Rows of a table, as a backup holds them. */
export interface Selection {
  /** The name in the backup, and of the table they are restored to. */
  table: string
  columns: readonly string[]
  /** Everything behind FROM. */
  from: string
}

export const columnList = (columns: readonly string[]): string =>
  columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ')

/**
 * The number of rows, and a sum of hashes over them: the same for the same rows, in whatever order, on every server.
 */
export async function fingerprintOf(
  client: pg.Client,
  { columns, from }: Selection,
): Promise<{ rows: number; fingerprint: string }> {
  const { rows } = await client.query<{ rows: number; fingerprint: string }>(
    `SELECT count(*) AS rows, coalesce(sum(hashtextextended(ROW(${columnList(columns)})::text, 0)), 0)::text AS fingerprint
     FROM ${from}`,
  )
  return rows[0] ?? { rows: 0, fingerprint: '0' }
}
