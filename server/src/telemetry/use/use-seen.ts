import type { DaySums } from '../device-day/summary.ts'
import { recentDays } from '../recent/recent-days.ts'

interface Seen {
  /** The latest day on which it was active. */
  latest: number
  /** Whether it had minutes of use on any day. */
  wasUsed: boolean
}

/**
 * What was active on the days of a world's devices seen so far. Where days are stored newest first, most old ones tell
 * nothing more: what was active on them was used later, and they are not among its recent days.
 */
export class UseSeen {
  readonly #devices = new Map<number, { applications: Map<number, Seen>; processes: Map<number, Seen> }>()

  /** Adds a device's day; returns whether it may change the use stored beside the device. */
  add(number: number, day: number, { applications, processes }: DaySums): boolean {
    const seen = this.#devices.get(number) ?? { applications: new Map(), processes: new Map() }
    this.#devices.set(number, seen)
    const ofApplications = addTo(seen.applications, day, applications)
    const ofProcesses = addTo(seen.processes, day, processes)
    return ofApplications || ofProcesses
  }
}

function addTo(
  seen: Map<number, Seen>,
  day: number,
  active: ReadonlyMap<number, { minutes: number }>,
): boolean {
  let tells = false
  for (const [version, { minutes }] of active) {
    const before = seen.get(version) ?? { latest: -Infinity, wasUsed: false }
    const isUsed = minutes > 0
    if (before.latest - day < recentDays || (isUsed && !before.wasUsed)) tells = true
    seen.set(version, { latest: Math.max(before.latest, day), wasUsed: before.wasUsed || isUsed })
  }
  return tells
}
