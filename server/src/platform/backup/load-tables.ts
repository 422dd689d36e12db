import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { StartError } from '../errors/errors.ts'
import { countRows, newLine } from './backup-format.ts'
import type { BackupTable } from './backup-reader.ts'
import { columnList, fingerprintOf } from './stored-tables.ts'

/** Values that each row gets in front of those from the file, by their columns. */
export type GivenValues = ReadonlyMap<string, string>

/**
 * Copies the rows of a table of a backup into the table of the same name, and compares. The transaction must have
 * `exactTexts`. `only` is for tables that hold rows already: the condition that theirs fulfil.
 */
export async function loadTable(
  client: pg.Client,
  table: BackupTable,
  given: GivenValues = new Map(),
  only = 'true',
): Promise<void> {
  await copyRows(client, table.table, table, given)
  const selection = { ...table, from: `${table.table} WHERE ${only}` }
  const restored = await fingerprintOf(client, selection)
  const { rows, fingerprint } = table.count()
  if (restored.rows === rows && restored.fingerprint === fingerprint) return
  throw new StartError(
    `The table ${table.table} is not what it was: ${restored.rows} of ${rows} rows were restored.`,
  )
}

/** The same table, whose rows are counted as they are read. */
export function counting(table: BackupTable, count: (rows: number) => void): BackupTable {
  async function* rows(): AsyncGenerator<Buffer> {
    for await (const lines of table.rows) {
      yield lines
      count(countRows(lines))
    }
  }
  return { ...table, rows: rows() }
}

/** Copies rows to a table by way of another one, for those that have a place there. Others are left out. */
export async function loadFitting(client: pg.Client, table: BackupTable, condition: string): Promise<void> {
  const columns = columnList(table.columns)
  await client.query(
    `CREATE TEMPORARY TABLE loading ON COMMIT DROP AS SELECT ${columns} FROM ${table.table} WITH NO DATA`,
  )
  await copyRows(client, 'loading', table, new Map())
  await client.query(
    `INSERT INTO ${table.table} (${columns}) SELECT ${columns} FROM loading WHERE ${condition} ON CONFLICT DO NOTHING`,
  )
  await client.query('DROP TABLE loading')
}

async function copyRows(
  client: pg.Client,
  into: string,
  { columns, rows }: BackupTable,
  given: GivenValues,
): Promise<void> {
  const prefix = [...given.values()].map((value) => `${escaped(value)}\t`).join('')
  const lines = prefix === '' ? rows : prefixed(rows, Buffer.from(prefix))
  const statement = `COPY ${into} (${columnList([...given.keys(), ...columns])}) FROM STDIN`
  await pipeline(lines, client.query(from(statement)))
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (value: string) => value.replaceAll(/[\\\t\n\r]/g, (character) => escapes[character] ?? '')

async function* prefixed(rows: AsyncIterable<Buffer>, prefix: Buffer): AsyncGenerator<Buffer> {
  for await (const lines of rows) {
    const parts: Buffer[] = []
    for (let start = 0; start < lines.length; ) {
      const end = lines.indexOf(newLine, start) + 1
      parts.push(prefix, lines.subarray(start, end))
      start = end
    }
    yield Buffer.concat(parts)
  }
}
