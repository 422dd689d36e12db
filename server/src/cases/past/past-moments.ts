import type { StatusLevel } from '@muster/contract'
import type { NotedChange } from '../../alerts/index.ts'

/** What is counted for a watch of an alert. */
export interface CountedWatch {
  id: string
  alert: string
  /** The least level that counts. */
  level: Exclude<StatusLevel, 'green'>
  leastDevices: number
  /** The groups in which a device or battery counts, by their keys. */
  keysOf(number: number): readonly string[]
}

/** A moment at which a watch would have to look at a group. */
export interface Moment {
  at: number
  watchId: string
  key: string
}

/**
 * The moments at which a watch has something to decide, in order: when a group gets as many devices as it takes, when it
 * falls below, and now and then in between. Most changes are in groups far below, and need no look.
 */
export function momentsOf(
  changes: readonly NotedChange[],
  watches: readonly CountedWatch[],
  { inBetween }: { inBetween: number },
): Moment[] {
  const moments: Moment[] = []
  const byAlert = Map.groupBy(watches, ({ alert }) => alert)
  const counted = new Map<string, Set<number>>()
  const lookedAt = new Map<string, number>()
  for (const { alert, number, to, at } of changes) {
    for (const { id, level, leastDevices, keysOf } of byAlert.get(alert) ?? []) {
      const counts = to === 'red' || (to === 'yellow' && level === 'yellow')
      for (const key of keysOf(number)) {
        const place = `${id} ${key}`
        const numbers = counted.get(place) ?? new Set()
        counted.set(place, numbers)
        const before = numbers.size
        if (counts) numbers.add(number)
        else numbers.delete(number)
        if (before === numbers.size) continue
        const isMet = numbers.size >= leastDevices
        const crosses = isMet !== before >= leastDevices
        const isDue = isMet && at - (lookedAt.get(place) ?? 0) >= inBetween
        if (!crosses && !isDue) continue
        lookedAt.set(place, at)
        moments.push({ at, watchId: id, key })
      }
    }
  }
  return moments
}
