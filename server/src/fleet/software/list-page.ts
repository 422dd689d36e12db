import type { Sort } from '@muster/contract'

/** Compares versions naturally: 1.10 comes after 1.9. Case and accents are ignored. */
const texts = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

type Value = string | number | null

/** Unknown values come first. */
export function compareValues(a: Value, b: Value): number {
  if (a === null || b === null) return Number(a !== null) - Number(b !== null)
  if (typeof a === 'number' && typeof b === 'number') return a - b
  return texts.compare(String(a), String(b))
}

export interface AskedRows<Field extends string> {
  isWanted: (text: string) => boolean
  sort: Sort<Field>
  limit: number
  offset: number
}

/**
 * A page of a list held in memory: a device reports a thousand applications or processes at most, an estate has some
 * hundreds. Ties keep the given order, whatever the sort direction.
 */
export function pageOf<Field extends string, Row extends Record<Field, Value>>(
  rows: readonly Row[],
  textsOf: (row: Row) => readonly string[],
  { isWanted, sort, limit, offset }: AskedRows<Field>,
): { list: Row[]; totalCount: number } {
  const sign = sort.order === 'asc' ? 1 : -1
  const found = rows
    .filter((row) => textsOf(row).some(isWanted))
    .sort((a, b) => sign * compareValues(a[sort.field], b[sort.field]))
  return { list: found.slice(offset, offset + limit), totalCount: found.length }
}
