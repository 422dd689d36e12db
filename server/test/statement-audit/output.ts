import type { Node } from 'libpg-query'
import { columnOf } from './expressions.ts'
import { names } from './parse.ts'
import { type QueryLevel, type Source, worldColumn } from './query-level.ts'

/** A column that a query returns. */
export interface OutputColumn {
  name: string | null
  /** Whether it stands for several columns; named after the world if one of them is that. */
  star: boolean
  /** Whether it is the world that the statement names. */
  bound: boolean
}

export type Output = readonly OutputColumn[]

/** What a select list or a RETURNING returns. `isWorld` says which expressions are the statement's world. */
export function outputOf(
  list: readonly Node[] | undefined,
  level: QueryLevel,
  isWorld: (value: Node | undefined) => boolean,
): Output {
  return (list ?? []).map((item) => {
    const { name, val } = 'ResTarget' in item ? item.ResTarget : {}
    const column = columnOf(val)
    if (column?.name === '*') {
      const bound = level.starIsBound(column.table)
      return { name: bound ? worldColumn : null, star: true, bound }
    }
    return { name: name ?? column?.name ?? null, star: false, bound: isWorld(val) }
  })
}

/** A subquery as a source of the surrounding level, under its alias and the column names given with it. */
export function derivedSource(
  name: string,
  output: Output,
  columnNames: readonly Node[] | undefined,
): Source {
  const given = names(columnNames)
  const named = output.map((column, index) => ({ ...column, name: given[index] ?? column.name }))
  const star = output.findIndex((column) => column.star)
  // New names apply by position, which a star before them hides.
  const visible = given.length > 0 && star >= 0 ? named.slice(0, star) : named
  const worlds = visible.filter((column) => column.name === worldColumn)
  return {
    name,
    table: null,
    hasWorld: worlds.length > 0,
    bound: worlds.length > 0 && worlds.every((column) => column.bound),
  }
}
