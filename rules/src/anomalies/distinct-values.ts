import type { PropertyTable } from './property-table.ts'
import { leastAlerting } from './search-limits.ts'

export interface DistinctValues {
  /** The values worth testing, by index. */
  values: Uint32Array
  /** Other values with exactly the same devices. */
  alike: ReadonlyMap<number, readonly number[]>
}

/**
 * The values of enough devices, but not of all. Of several values with exactly the same devices only the first counts,
 * since no alert can tell them apart.
 */
export function* distinctValues({
  values,
  numbers,
  devicesOf,
}: PropertyTable): Generator<void, DistinctValues> {
  const kept: number[] = []
  const alike = new Map<number, number[]>()
  const byMark = new Map<number, number[]>()
  for (let value = 0; value < values.length; value++) {
    const devices = devicesOf.list(value)
    if (devices.length < leastAlerting || devices.length === numbers.length) continue
    const mark = markOf(devices)
    const marked = byMark.get(mark) ?? []
    const same = marked.find((other) => areSame(devicesOf.list(other), devices))
    if (same !== undefined) {
      alike.set(same, [...(alike.get(same) ?? []), value])
      continue
    }
    byMark.set(mark, [...marked, value])
    kept.push(value)
    yield
  }
  return { values: Uint32Array.from(kept), alike }
}

/** A hash of the list: equal for equal lists, hardly ever for others. */
function markOf(list: Uint32Array): number {
  let mark = list.length
  for (const item of list) mark = (Math.imul(mark, 0x01000193) ^ item) >>> 0
  return mark
}

const areSame = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])
