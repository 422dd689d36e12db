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

/**
 * Rows as one table expression, `name(column, …)`: one statement and one plan for any number of rows. A single row is
 * given as it is: the planner then finds rows by its values, which takes a third of the time of a join.
 */
export function rowsOf<Row>(
  name: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
): RawBuilder<unknown> {
  const [only] = rows
  const alias = `AS ${quoted(name)} (${columns.map(([column]) => quoted(column)).join(', ')})`
  if (only !== undefined && rows.length === 1) {
    const values = columns.map(([, , value]) => value(only) ?? null)
    return composed(
      '(VALUES (',
      columns.map(([, type]) => `::${type}`),
      `)) ${alias}`,
      values,
    )
  }
  const lists = columns.map(([, type, value]) => listOf(type, rows, value))
  return composed(
    'unnest(',
    columns.map(([, type]) => `::${type}[]`),
    `) ${alias}`,
    lists,
  )
}

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

/** Values with their casts between two texts, as one node: compiling a node per name, type and value takes longer. */
function composed(
  before: string,
  casts: readonly string[],
  after: string,
  values: readonly unknown[],
): RawBuilder<unknown> {
  const texts = [before, ...casts.map((cast, index) => cast + (index < casts.length - 1 ? ', ' : after))]
  return sql(Object.assign(texts, { raw: texts }), ...values)
}

/** Whether a column has one of the values; a single one is compared as it is, which costs less to plan for. */
export const isAnyOf = (column: string, type: ColumnType, values: readonly unknown[]): RawBuilder<boolean> =>
  values.length === 1
    ? sql`${sql.id(column)} = ${values[0]}::${sql.raw(type)}`
    : sql`${sql.id(column)} = ANY (${values}::${sql.raw(type)}[])`

/** `column = given.column, …`, for the `SET` of an UPDATE. */
export const setTo = (columns: readonly string[]): RawBuilder<unknown> =>
  sql.raw(columns.map((column) => `${quoted(column)} = given.${quoted(column)}`).join(', '))

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
