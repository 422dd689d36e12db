import { columns } from './columns.ts'
import type { NumberSink, NumberSource } from './numbers.ts'

/** Each as the difference from the previous one. */
export function packDifferences<Item>(
  out: NumberSink,
  column: number,
  items: readonly Item[],
  numberOf: (item: Item) => number,
): void {
  let before = 0
  for (const item of items) {
    const value = numberOf(item)
    out.difference(column, value - before)
    before = value
  }
}

export function unpackDifferences(from: NumberSource, column: number, length: number): number[] {
  const values = new Array<number>(length)
  let before = 0
  for (let index = 0; index < length; index++) {
    before += from.difference(column)
    values[index] = before
  }
  return values
}

export function packCounts<Item>(
  out: NumberSink,
  column: number,
  items: readonly Item[],
  numberOf: (item: Item) => number,
): void {
  for (const item of items) out.count(column, numberOf(item))
}

export function unpackCounts(from: NumberSource, column: number, length: number): number[] {
  const values = new Array<number>(length)
  for (let index = 0; index < length; index++) values[index] = from.count(column)
  return values
}

/** For values that mostly stay the same through a day: each once, with its run length. */
export function packRuns<Item>(
  out: NumberSink,
  column: number,
  items: readonly Item[],
  numberOf: (item: Item) => number,
): void {
  let index = 0
  while (index < items.length) {
    const value = numberOf(items[index] as Item)
    let end = index + 1
    while (end < items.length && numberOf(items[end] as Item) === value) end++
    out.difference(column, value)
    out.count(columns.runs, end - index)
    index = end
  }
}

export function unpackRuns(from: NumberSource, column: number, length: number): number[] {
  const values = new Array<number>(length)
  let index = 0
  while (index < length) {
    const value = from.difference(column)
    const end = Math.min(length, index + Math.max(1, from.count(columns.runs)))
    while (index < end) values[index++] = value
  }
  return values
}

/** A nullable value, as a number. */
export const orNone = (value: number | null): number => (value === null ? 0 : value + 1)
export const noneOr = (code: number): number | null => (code === 0 ? null : code - 1)

/** One of a few names, as a number; 0 for null. */
export const codeOf = <Name>(names: readonly Name[], name: Name | null): number =>
  name === null ? 0 : names.indexOf(name) + 1
export const nameOf = <Name>(names: readonly Name[], code: number): Name | null =>
  code === 0 ? null : (names[code - 1] ?? null)

export const at = (values: readonly number[], index: number): number => values[index] ?? 0
