import pg from 'pg'
import { isOfWorld, type Selection, type StoredTable } from './stored-tables.ts'

/**
 * Which migrations ran is in the header. Sessions end with a restore: their cookies have moved on since, and would look
 * like copied ones.
 */
const leftOut = ['migration', 'session']

export const jobTable = 'pgboss.job'

/** What makes a job; the rest is the queue's own business, and differs between its versions. */
const jobColumns = [
  ...['id', 'name', 'priority', 'data', 'state', 'policy', 'singleton_key', 'singleton_on'],
  ...['retry_limit', 'retry_count', 'retry_delay', 'retry_backoff', 'retry_delay_max'],
  ...['start_after', 'created_on', 'started_on', 'expire_seconds', 'deletion_seconds', 'keep_until'],
]

/** Everything in the database, in the order in which it can be restored. */
export function wholeDatabase(tables: readonly StoredTable[]): Selection[] {
  const stored = tables.filter(({ name }) => !leftOut.includes(name))
  return [
    ...stored.map(({ name, columns }) => ({ table: name, columns, from: name })),
    { table: jobTable, columns: jobColumns, from: `${jobTable} WHERE state < 'completed'` },
  ]
}

/** What a restore adds to each row of a world's tables: the file does not name the world, so that it may get another id. */
export function givenColumns(table: string): readonly string[] {
  if (table === 'world') return ['id', 'organisation_id']
  return table === 'agreement' ? [] : ['world_id']
}

/** Everything of one world, and the agreements that were accepted in it. */
export function oneWorld(tables: readonly StoredTable[], world: string): Selection[] {
  const id = pg.escapeLiteral(world)
  const rowsOf = (table: StoredTable): string | null => {
    if (table.name === 'world') return `world WHERE id = ${id}`
    if (table.name === 'agreement') {
      return `agreement WHERE id IN (SELECT agreement_id FROM agreement_acceptance WHERE world_id = ${id})`
    }
    return isOfWorld(table) ? `${table.name} WHERE world_id = ${id}` : null
  }
  return tables.flatMap((table) => {
    const from = rowsOf(table)
    if (from === null) return []
    const columns = table.columns.filter((column) => !givenColumns(table.name).includes(column))
    return [{ table: table.name, columns, from }]
  })
}
