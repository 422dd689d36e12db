import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from } from 'pg-copy-streams'

export type Value = string | number | boolean | Uint8Array | readonly string[] | null

/** Copies many rows into a table by PostgreSQL's COPY. */
export async function copyRows(
  client: pg.Client,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly Value[]>,
): Promise<void> {
  const target = client.query(from(`COPY ${table} (${columns.join(', ')}) FROM STDIN`))
  await pipeline(Readable.from(chunksOf(rows), { objectMode: false }), target)
}

/** The same from a CSV file. */
export async function copyFile(client: pg.Client, table: string, file: string): Promise<void> {
  await pipeline(
    createReadStream(file),
    client.query(from(`COPY ${table} FROM STDIN (FORMAT csv, NULL '\\N')`)),
  )
}

/** The same from chunks ready to be sent. */
export async function copyChunks(client: pg.Client, table: string, chunks: readonly Buffer[]): Promise<void> {
  await pipeline(Readable.from(chunks, { objectMode: false }), client.query(from(`COPY ${table} FROM STDIN`)))
}

const chunkSize = 64 * 1024

export function* chunksOf(rows: Iterable<readonly Value[]>): Generator<Buffer> {
  let text = ''
  for (const row of rows) {
    text += `${row.map(written).join('\t')}\n`
    if (text.length < chunkSize) continue
    yield Buffer.from(text)
    text = ''
  }
  if (text !== '') yield Buffer.from(text)
}

function written(value: Value): string {
  if (value === null) return '\\N'
  if (typeof value === 'number') return String(value)
  if (typeof value === 'boolean') return value ? 't' : 'f'
  if (value instanceof Uint8Array) return `\\\\x${Buffer.from(value).toString('hex')}`
  if (typeof value === 'string') return escaped(value)
  return escaped(`{${value.map((each) => `"${each.replaceAll(/["\\]/g, '\\$&')}"`).join(',')}}`)
}

const escapes: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const escaped = (text: string): string => text.replaceAll(/[\\\t\n\r]/g, (each) => escapes[each] ?? each)
