import { type RawBuilder, sql } from 'kysely'

type ColumnType =
  | 'bigint'
  | 'boolean'
  | 'date'
  | 'double precision'
  | 'integer'
  | 'real'
  | 'smallint'
  | 'text'

/** A column of many rows: its name, its type, and each row's value. */
export type Column<Row> = readonly [name: string, type: ColumnType, value: (row: Row) => unknown]

/** Many rows as one table expression, `name(column, …)`: one statement and one plan for any number of rows. */
export function rowsOf<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): RawBuilder<unknown> {
  const lists = columns.map(([, type, value]) => sql`${listOf(type, rows, value)}::${sql.raw(type)}[]`)
  const names = columns.map(([column]) => sql.id(column))
  return sql`unnest(${sql.join(lists)}) AS ${sql.id(name)} (${sql.join(names)})`
}

/**
 * The end of an `INSERT … SELECT` of which nothing is wanted back: without it a cluster copies the rows to where they
 * belong, which row-level security refuses.
 */
export const insteadOfCopy = sql`RETURNING 1`

/** Only text needs the driver's escaping of array syntax, which is slow. */
function listOf<Row>(type: ColumnType, rows: readonly Row[], value: (row: Row) => unknown) {
  if (type === 'text') return rows.map(value)
  let list = ''
  for (const row of rows) list += `${list && ','}${value(row) ?? 'NULL'}`
  return `{${list}}`
}

/** Byte strings of many rows as one, with the start of each: far less to write and read than a list. */
export function bytesOf(parts: readonly Uint8Array[]): {
  all: Buffer
  /** From 1, as SQL counts. */
  starts: number[]
  lengths: number[]
} {
  const starts: number[] = []
  let next = 1
  for (const { length } of parts) {
    starts.push(next)
    next += length
  }
  return { all: Buffer.concat(parts), starts, lengths: parts.map(({ length }) => length) }
}
