import type { SortOrder } from '@muster/contract'
import { inAlphabet } from '../platform/text/alphabet.ts'

type Value = string | number | null

/**
 * Sorts a list by one of its fields. Missing values come last in either direction; ties are sorted by name, which is
 * unique, so that pages neither overlap nor skip.
 */
export function byField<Row extends { name: string }>(
  fieldOf: (row: Row) => Value,
  order: SortOrder,
): (a: Row, b: Row) => number {
  const direction = order === 'asc' ? 1 : -1
  return (a, b) => compare(fieldOf(a), fieldOf(b), direction) || inAlphabet(a.name, b.name)
}

function compare(a: Value, b: Value, direction: 1 | -1): number {
  if (a === b) return 0
  if (a === null || b === null) return a === null ? 1 : -1
  if (typeof a === 'number' && typeof b === 'number') return direction * (a - b)
  return direction * inAlphabet(String(a), String(b))
}
