import type { CaseLevel } from '@muster/contract'
import { minute } from '../time/durations.ts'

/** How bad a case is. */
export interface Extent {
  level: CaseLevel
  devices: number
}

/** The number of devices from which a case is much worse than with so many: half as many again, and at least one. */
export const muchWorseFrom = (devices: number): number => Math.max(devices + 1, Math.ceil(devices * 1.5))

/** Whether a case got much worse: from warning to problem, or by that many devices [K-508]. */
export const isMuchWorse = (before: Extent, now: Extent): boolean =>
  (before.level === 'yellow' && now.level === 'red') || now.devices >= muchWorseFrom(before.devices)

/** Milliseconds between two entries of a timeline about a number of devices. */
const betweenEntries = 10 * minute

/** Whether a changed extent gets an entry in the timeline: at most every ten minutes, or if it is much worse [K-507]. */
export function isWorthAnEntry(
  last: Extent & { at: number },
  { at, ...now }: Extent & { at: number },
): boolean {
  if (now.devices === last.devices && now.level === last.level) return false
  return at - last.at >= betweenEntries || isMuchWorse(last, now)
}
