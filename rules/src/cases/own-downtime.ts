import { minute } from '../time/durations.ts'

/** A time in which no report could come in, in milliseconds since the epoch [K-1205, K-1206]. */
export interface Gap {
  from: number
  to: number
}

/** Overlapping gaps as one, in order. */
export function mergedGaps(gaps: readonly Gap[]): Gap[] {
  const merged: Gap[] = []
  for (const gap of gaps.toSorted((a, b) => a.from - b.from)) {
    if (gap.to <= gap.from) continue
    const last = merged.at(-1)
    if (last && gap.from <= last.to)
      merged[merged.length - 1] = { from: last.from, to: Math.max(last.to, gap.to) }
    else merged.push(gap)
  }
  return merged
}

/** The milliseconds between two moments in which reports could come in. */
export const uptimeBetween = (from: number, to: number, gaps: readonly Gap[]): number =>
  mergedGaps(gaps).reduce(
    (uptime, gap) => uptime - Math.max(0, Math.min(gap.to, to) - Math.max(gap.from, from)),
    Math.max(0, to - from),
  )

/** The first moment by which reports could come in for so long since a moment [K-1209]. */
export function afterUptime({
  since,
  lasting,
  gaps,
}: {
  since: number
  lasting: number
  gaps: readonly Gap[]
}): number {
  let at = since + lasting
  for (const gap of mergedGaps(gaps)) {
    if (gap.to > since && gap.from < at) at += gap.to - Math.max(gap.from, since)
  }
  return at
}

/**
 * The latest contact that is long enough ago to count as silence: between it and now reports could come in for that long.
 * Whoever reported later is not silent [K-1207].
 */
export function lastContactThatCounts({
  now,
  silence,
  gaps,
}: {
  now: number
  /** Milliseconds. */
  silence: number
  gaps: readonly Gap[]
}): number {
  let rest = silence
  let before = now
  for (const gap of mergedGaps(gaps).reverse()) {
    if (gap.from >= now) continue
    const up = Math.max(0, before - gap.to)
    if (up >= rest) break
    rest -= up
    before = gap.from
  }
  return before - rest
}

/** Milliseconds for which reports must have been coming in after own downtime, until silence counts again. */
export const settlingTime = 30 * minute

/** When silence counts again: null while no report has come in since the last gap [K-1208]. */
export function silenceCountsAgainAt({
  lastGap,
  firstReportSince,
}: {
  /** Null where there was none. */
  lastGap: Gap | null
  /** The first report after it, of any world. */
  firstReportSince: number | null
}): number | null {
  if (lastGap === null) return Number.NEGATIVE_INFINITY
  return firstReportSince === null ? null : firstReportSince + settlingTime
}

/** Fewest reports that must be missing: by chance alone, that many are never absent at once. */
const leastMissing = 20

/**
 * Whether no report at all means that reports cannot come in, although processes wait for them: at the rate of the hour
 * before, twenty were to be expected [K-1206].
 */
export const areReportsMissing = ({
  received,
  silentFor,
  receivedInHourBefore,
}: {
  received: number
  /** Milliseconds. */
  silentFor: number
  receivedInHourBefore: number
}): boolean => received === 0 && (receivedInHourBefore / (60 * minute)) * silentFor >= leastMissing
