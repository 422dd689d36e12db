import type { CleanHistory } from './battery-history.ts'
import { quantile } from './quantile.ts'

/** How fast batteries of a part are used. */
export interface UseFacts {
  /** Use per day of a usual battery, while it is in use. */
  usual: number
  /** The share of days on which batteries are in use, rather than in a drawer. */
  inUse: number
  /** How far the use to come differs from the use of late: the standard deviation of the logarithm. */
  drift: number
}

const recently = 120
const lately = 365
const leastDays = 21
/** A gap is a longer time than this without a reading, and with less use than this share of the usual. */
const gapDays = 21
const gapUse = 0.4
const usualDrift = 0.15

interface Span {
  days: number
  used: number
  away: number
}

/** Use between two days, without the gaps. */
function useBetween({ days, used }: CleanHistory, from: number, until: number, usual: number): Span {
  const span = { days: 0, used: 0, away: 0 }
  for (let index = days.length - 1; index > 0; index--) {
    const day = days[index] ?? 0
    const before = days[index - 1] ?? 0
    if (day > until) continue
    if (before < from) break
    const more = (used[index] ?? 0) - (used[index - 1] ?? 0)
    if (day - before > gapDays && more < gapUse * usual * (day - before)) span.away += day - before
    else {
      span.days += day - before
      span.used += more
    }
  }
  return span
}

const rateWithin = (history: CleanHistory, from: number, until: number, usual: number): number | null => {
  const { days, used } = useBetween(history, from, until, usual)
  return days < leastDays ? null : used / days
}

/** Use per day that is to be expected: between that of the last months and that of the last year, if there is so much. */
export function rateOf(history: CleanHistory, { usual, inUse }: UseFacts): number {
  const today = history.days.at(-1) ?? 0
  const within = (days: number) => rateWithin(history, today - days, today, usual)
  const recent = within(recently)
  const year = within(lately) ?? within(Number.POSITIVE_INFINITY)
  const lowest = usual * 0.05
  if (year === null) return usual * inUse
  return (
    inUse * Math.max(lowest, recent ?? year) ** recentWeight * Math.max(lowest, year) ** (1 - recentWeight)
  )
}

/** How much the last months count, and the last year the rest. */
const recentWeight = 0.5

export function useFactsOf(histories: readonly CleanHistory[]): UseFacts {
  const rates = histories
    .map((each) => rateWithin(each, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, 0))
    .filter((rate) => rate !== null)
    .filter((rate) => rate > 0)
  const usual = rates.length === 0 ? 1 : Math.max(1e-3, quantile(rates, 0.5))
  const changes: number[] = []
  const all = { days: 30, away: 0 }
  for (const history of histories) {
    const { days, away } = useBetween(history, Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY, usual)
    all.days += days
    all.away += away
    const today = history.days.at(-1) ?? 0
    const now = rateWithin(history, today - lately / 2, today, usual)
    const before = rateWithin(history, today - 1.5 * lately, today - lately / 2, usual)
    if (now && before) changes.push(Math.abs(Math.log(now / before)))
  }
  // Where four of five changes are smaller, as a standard deviation; with few batteries, what is usual.
  const weight = changes.length / (changes.length + 10)
  const seen =
    changes.length === 0 ? usualDrift : Math.min(0.6, Math.max(0.02, quantile(changes, 0.8) / 1.28))
  return { usual, inUse: all.days / (all.days + all.away), drift: weight * seen + (1 - weight) * usualDrift }
}
