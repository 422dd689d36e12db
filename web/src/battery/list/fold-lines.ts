import type { BatteryLine } from './battery-line.ts'

interface Numbered {
  serialNumber: string
}

/** Batteries of a device in the order of their numbers, which no sort of a list changes. */
export const inNumberOrder = <Battery extends Numbered>(batteries: readonly Battery[]): Battery[] =>
  batteries.toSorted(({ serialNumber: one }, { serialNumber: other }) =>
    one === other ? 0 : one < other ? -1 : 1,
  )

interface Folding {
  /** Whether the list is sorted by a value that batteries of one device differ in. */
  keepsOrder: boolean
}

/**
 * Batteries of one device on the same page become one line, with the others below it [B-415, B-9920]. It stands where
 * the first of them stood. Each keeps its place among all of its device, also where the others are on another page or
 * filtered out. One that was removed from its device stands alone.
 */
export function foldLines(lines: readonly BatteryLine[], { keepsOrder }: Folding): BatteryLine[] {
  const byDevice = Map.groupBy(lines, ({ id, device, place }) =>
    device && place ? device.id : `battery ${id}`,
  )
  return [...byDevice.values()].flatMap((own) => {
    const ordered = keepsOrder ? own : own.toSorted((a, b) => (a.place?.number ?? 0) - (b.place?.number ?? 0))
    const [first, ...others] = ordered
    return first ? [{ ...first, below: others.map((line) => ({ ...line, isBelow: true })) }] : []
  })
}
