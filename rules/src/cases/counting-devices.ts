import { belongsToChange, type ThresholdChange } from './threshold-change.ts'

/**
 * Devices, or batteries, of one cohort that have an alert or had it lately. A device has the same index in all lists;
 * times are milliseconds since the epoch, and NaN where there was none.
 */
export interface AlertingDevices {
  cohort: number
  numbers: ArrayLike<number>
  /** 0 where it is over, 1 for a warning, 2 for a problem. */
  levels: ArrayLike<number>
  since: ArrayLike<number>
  redSince: ArrayLike<number>
  leftAt: ArrayLike<number>
  redLeftAt: ArrayLike<number>
  /** When its beginning or end was heard of, and that of the problem, as marks of the work on cases. */
  heardMarks: ArrayLike<number>
  redHeardMarks: ArrayLike<number>
}

/** What counts for a watch of an alert. */
export interface CountingRule {
  /** 1: a warning is enough; 2: a problem. */
  level: 1 | 2
  /** Milliseconds for which it must hold. */
  holdFor: number
  leastDevices: number
  /** Changes of thresholds that may have set the alert off; `cohorts` are those of its home location, null for all. */
  changes: readonly (ThresholdChange & { cohorts: readonly number[] | null })[]
  now: number
}

/** When a group was looked at before, or when the watch was switched on or changed. */
export interface LookBefore {
  lookedAt: number
  lookedMark: number
}

export interface CountedDevices {
  /** Devices that count [K-201], and those of them with a problem. */
  devices: number
  red: number
  byCohort: { cohort: number; devices: number; red: number }[]
  /** Those that began to count since the last look, other than by moving here [K-514]. */
  fresh: number
  /** Those of the fresh ones that alert because a threshold changed [K-1211]. */
  ofChange: number
  /** When the next one begins to count, if it goes on alerting; null: none will. */
  nextAt: number | null
  /** When there were just enough of them, and when no longer; null where that was before the last look. */
  metAt: number | null
  unmetAt: number | null
}

/** Counts the devices of a group. */
export function countDevices(
  group: readonly AlertingDevices[],
  { level, holdFor, leastDevices, changes, now }: CountingRule,
  { lookedAt, lookedMark }: LookBefore,
): CountedDevices {
  const byCohort = new Map<number, { cohort: number; devices: number; red: number }>()
  const counted = { devices: 0, red: 0, fresh: 0, ofChange: 0 }
  let nextAt: number | null = null
  /** When the fresh ones began to count, and when those that counted before ceased to. */
  const began: number[] = []
  const left: number[] = []
  for (const { cohort, levels, ...part } of group) {
    const [beginnings, endings, marks] =
      level === 2
        ? [part.redSince, part.redLeftAt, part.redHeardMarks]
        : [part.since, part.leftAt, part.heardMarks]
    const ofCohort = changes.filter(({ cohorts }) => cohorts === null || cohorts.includes(cohort))
    let devices = 0
    let red = 0
    for (let index = 0; index < levels.length; index++) {
      const beganAt = beginnings[index] ?? Number.NaN
      const countsAt = beganAt + holdFor
      const levelNow = levels[index] ?? 0
      const isBad = levelNow >= level
      const isHeard = (marks[index] ?? 0) > lookedMark
      if (isBad && countsAt <= now) {
        devices++
        // A silence that own downtime explains may be a problem later than its status says.
        if (levelNow === 2 && !((part.redSince[index] ?? Number.NaN) > now)) red++
        if (countsAt <= lookedAt && !isHeard) continue
        counted.fresh++
        began.push(countsAt)
        if (ofCohort.some((change) => belongsToChange(change, beganAt))) counted.ofChange++
        continue
      }
      if (isBad) nextAt = Math.min(nextAt ?? countsAt, countsAt)
      const leftAt = endings[index] ?? Number.NaN
      // What came back since then counted before for all that is known.
      if (isHeard && (countsAt <= leftAt || beganAt >= leftAt)) left.push(leftAt)
    }
    if (devices === 0) continue
    counted.devices += devices
    counted.red += red
    const sum = byCohort.get(cohort) ?? { cohort, devices: 0, red: 0 }
    byCohort.set(cohort, { cohort, devices: sum.devices + devices, red: sum.red + red })
  }
  const { devices, fresh } = counted
  return {
    ...{ ...counted, nextAt, byCohort: [...byCohort.values()] },
    metAt: inOrder(began, (a, b) => a - b, leastDevices - 1 - (devices - fresh)),
    unmetAt: inOrder(left, (a, b) => b - a, leastDevices - 1 - devices),
  }
}

function inOrder(moments: number[], order: (a: number, b: number) => number, index: number): number | null {
  if (index < 0 || moments.length <= index) return null
  // Most watches want one device, for which nothing has to be sorted.
  if (index === 0) return moments.reduce((first, moment) => (order(moment, first) < 0 ? moment : first))
  return moments.sort(order)[index] ?? null
}

/** The devices that count, in order of their numbers. */
export function countingNumbers(
  group: readonly AlertingDevices[],
  { level, holdFor, now }: Pick<CountingRule, 'level' | 'holdFor' | 'now'>,
): number[] {
  const found: number[] = []
  for (const { numbers, levels, since, redSince } of group) {
    const beginnings = level === 2 ? redSince : since
    for (let index = 0; index < levels.length; index++) {
      const isBad = (levels[index] ?? 0) >= level
      if (isBad && (beginnings[index] ?? Number.NaN) + holdFor <= now) found.push(numbers[index] ?? 0)
    }
  }
  return [...Uint32Array.from(found).sort()]
}

/**
 * Whether people are told that a case opened: not where it was so before the watch looked, nor where devices only
 * moved, nor where a changed threshold alone made them alert [K-412, K-514, K-1211, K-1212].
 */
export const isNews = ({ fresh, ofChange }: Pick<CountedDevices, 'fresh' | 'ofChange'>): boolean =>
  fresh > ofChange
