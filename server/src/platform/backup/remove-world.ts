import type pg from 'pg'
import { columnList, isOfWorld, type StoredTable, storedTables } from './stored-tables.ts'

/** Rows per transaction: others never wait long, and an interrupted removal is continued by the next one. */
const stepRows = 5000
/** What was under way when the world was closed may add rows for a moment. */
const mostRounds = 10

/**
 * Removes everything of a closed world, and the world, in bounded steps. Returns how many rows it removed. Throws unless
 * nothing is left in the end.
 */
export async function removeWorld(
  client: pg.Client,
  world: string,
  progress: (step: string, share: number) => void,
  step = stepRows,
): Promise<number> {
  const tables = inOrderOfRemoval(await storedTables(client))
  const total = await countRows(client, tables, world)
  let done = 0
  const stepDone = (rows: number) => {
    done += rows
    progress('Removing', Math.min(done / Math.max(total, 1), 0.99))
  }
  let removed = 0
  for (let round = 0; round < mostRounds; round++) {
    let removedNow = await removeJobs(client, world)
    for (const table of tables) removedNow += await removeRows(client, table, world, step, stepDone)
    removedNow += await removeTheWorld(client, world)
    removed += removedNow
    if (removedNow > 0) continue
    progress('Removing', 1)
    return removed
  }
  throw new Error(`Rows of the world ${world} keep coming: stop all processes, and remove it again`)
}

/**
 * First what lets devices in, so that no report adds rows to what has been emptied; then each table before those it
 * refers to.
 */
export function inOrderOfRemoval(tables: readonly StoredTable[]): StoredTable[] {
  const reversed = tables.filter(isOfWorld).toReversed()
  const isFirst = ({ name, references }: StoredTable) =>
    name === 'device_token' || name === 'device' || references.includes('device')
  return [...reversed.filter(isFirst), ...reversed.filter((table) => !isFirst(table))]
}

async function countRows(client: pg.Client, tables: readonly StoredTable[], world: string): Promise<number> {
  let total = 0
  for (const { name } of tables) {
    const { rows } = await client.query<{ count: number }>(
      `SELECT count(*) FROM ${name} WHERE world_id = $1`,
      [world],
    )
    total += rows[0]?.count ?? 0
  }
  return total
}

async function removeJobs(client: pg.Client, world: string): Promise<number> {
  const { rowCount } = await client.query(`DELETE FROM pgboss.job WHERE data ->> 'world' = $1`, [world])
  return rowCount ?? 0
}

/** Along the primary key, from where the last step ended. */
async function removeRows(
  client: pg.Client,
  { name, key }: StoredTable,
  world: string,
  step: number,
  stepDone: (rows: number) => void,
): Promise<number> {
  const others = key.filter((column) => column !== 'world_id')
  if (others.length === 0) {
    const { rowCount } = await client.query(`DELETE FROM ${name} WHERE world_id = $1`, [world])
    return rowCount ?? 0
  }
  const columns = columnList(others)
  const parameters = others.map((_, index) => `$${index + 2}`).join(', ')
  let removed = 0
  for (let after: string[] = []; ; ) {
    const behind = after.length > 0 ? ` AND (${columns}) > (${parameters})` : ''
    const { rows } = await client.query<{ last: string[] }>(
      `SELECT ARRAY[${others.map((column) => `"${column}"::text`).join(', ')}] AS last FROM ${name}
       WHERE world_id = $1${behind} ORDER BY ${columns} LIMIT 1 OFFSET ${step - 1}`,
      [world, ...after],
    )
    const last = rows[0]?.last
    const upTo = last ? ` AND (${columns}) <= (${parameters})` : ''
    const { rowCount } = await client.query(`DELETE FROM ${name} WHERE world_id = $1${upTo}`, [
      world,
      ...(last ?? []),
    ])
    removed += rowCount ?? 0
    stepDone(rowCount ?? 0)
    if (last === undefined) break
    after = last
  }
  return removed
}

/** None yet where another transaction has just added a row that refers to it. */
async function removeTheWorld(client: pg.Client, world: string): Promise<number> {
  try {
    const { rowCount } = await client.query('DELETE FROM world WHERE id = $1', [world])
    return rowCount ?? 0
  } catch (error) {
    const foreignKeyViolation = '23503'
    if (error instanceof Error && 'code' in error && error.code === foreignKeyViolation) return 1
    throw error
  }
}
