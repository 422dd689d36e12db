import type { PropertyTable } from './property-table.ts'
import { leastAlerting } from './search-limits.ts'

/**
 * The values worth testing, by index: those of enough devices, but not of all. Of several values with exactly the same
 * devices only the first counts, since no alert can tell them apart.
 */
export function distinctValues({ values, numbers, devicesOf }: PropertyTable): Uint32Array {
  const kept: number[] = []
  const byMark = new Map<number, number[]>()
  for (let value = 0; value < values.length; value++) {
    const devices = devicesOf.list(value)
    if (devices.length < leastAlerting || devices.length === numbers.length) continue
    const mark = markOf(devices)
    const alike = byMark.get(mark) ?? []
    if (alike.some((other) => areSame(devicesOf.list(other), devices))) continue
    byMark.set(mark, [...alike, value])
    kept.push(value)
  }
  return Uint32Array.from(kept)
}

/** A hash of the list: equal for equal lists, hardly ever for others. */
function markOf(list: Uint32Array): number {
  let mark = list.length
  for (const item of list) mark = (Math.imul(mark, 0x01000193) ^ item) >>> 0
  return mark
}

const areSame = (a: Uint32Array, b: Uint32Array): boolean =>
  a.length === b.length && a.every((item, index) => item === b[index])
