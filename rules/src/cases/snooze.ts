import { caseLimits } from '@muster/contract'
import { type Extent, isMuchWorse } from './much-worse.ts'

export interface Snooze {
  /** Milliseconds since the epoch; null: until it gets worse. */
  until: number | null
  /** Whether it ends when the case gets much worse. */
  orWorse: boolean
}

export type SnoozeProblem = 'endless' | 'tooShort' | 'tooLong'

/** What is wrong with a snooze; null where nothing is [K-608]. */
export function snoozeProblem({ until, orWorse }: Snooze, now: number): SnoozeProblem | null {
  if (until === null) return orWorse ? null : 'endless'
  if (until - now < caseLimits.snooze.min) return 'tooShort'
  return until - now > caseLimits.snooze.max ? 'tooLong' : null
}

/** Whether a case wakes, and why; `then` is what it was like when it was snoozed [K-609]. */
export function wakesBecause(
  { until, orWorse, then }: Snooze & { then: Extent },
  { now, ...extent }: Extent & { now: number },
): 'time' | 'worse' | null {
  if (orWorse && isMuchWorse(then, extent)) return 'worse'
  return until !== null && now >= until ? 'time' : null
}
