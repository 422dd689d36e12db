import { belongsToChange, type ThresholdChange } from './threshold-change.ts'

interface GroupOfDevices {
  /** Since when each device has been bad enough, in milliseconds since the epoch. */
  since: readonly number[]
  /** Milliseconds for which it must hold. */
  holdFor: number
  now: number
  /** When the group was looked at before, or when the watch was switched on or changed. */
  lookedAt: number
  /** Changes of thresholds that set the alert off. */
  changes: readonly ThresholdChange[]
}

export interface CountedDevices {
  /** Devices that count [K-201]. */
  counting: number
  /** Those that began to count since the last look, other than by moving here [K-514]. */
  fresh: number
  /** Those of the fresh ones that alert because a threshold changed [K-1211]. */
  ofChange: number
  /** When the next one begins to count, if it goes on alerting; null: none will. */
  nextAt: number | null
}

/** What a look at a group counts; the statement that looks at all groups of a watch gives the same. */
export function countDevices({ since, holdFor, now, lookedAt, changes }: GroupOfDevices): CountedDevices {
  const counted: CountedDevices = { counting: 0, fresh: 0, ofChange: 0, nextAt: null }
  for (const began of since) {
    const countsAt = began + holdFor
    if (countsAt > now) {
      counted.nextAt = Math.min(counted.nextAt ?? countsAt, countsAt)
      continue
    }
    counted.counting++
    if (countsAt <= lookedAt) continue
    counted.fresh++
    if (changes.some((change) => belongsToChange(change, began))) counted.ofChange++
  }
  return counted
}

/**
 * Whether people are told that a case opened: not where it was so before the watch looked, nor where devices only
 * moved, nor where a changed threshold alone made them alert [K-412, K-514, K-1211, K-1212].
 */
export const isNews = ({ fresh, ofChange }: Pick<CountedDevices, 'fresh' | 'ofChange'>): boolean =>
  fresh > ofChange

interface MetGroup {
  /** Since when the group as a whole has been bad enough, in milliseconds since the epoch. */
  metSince: number
  /** When it was looked at first since the watch was switched on or changed. */
  firstLookAt: number
  changes: readonly ThresholdChange[]
}

/** The same where not devices but the group is watched: alarms, silence, filters, anomalies. */
export const isGroupNews = ({ metSince, firstLookAt, changes }: MetGroup): boolean =>
  metSince > firstLookAt && !changes.some((change) => belongsToChange(change, metSince))
