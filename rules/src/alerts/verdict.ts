import type { StatusLevel } from '@muster/contract'
import { levelOf, type Thresholds } from './thresholds.ts'

/** A status, and how long it holds if nothing new is reported. */
export interface Verdict {
  level: StatusLevel
  /** Milliseconds since the epoch at which the level changes. Infinity: time alone does not change it. */
  until: number
}

export const lasting = (level: StatusLevel): Verdict => ({ level, until: Number.POSITIVE_INFINITY })

/** An alert that time does not change; green where it is switched off or nothing is known. */
export const compared = (figure: number | null, thresholds: Thresholds | null): Verdict =>
  lasting(figure === null || thresholds === null ? 'green' : levelOf(figure, thresholds))

/** An alert that time makes worse: thresholds are milliseconds since a moment. */
export function worsening(since: number | null, thresholds: Thresholds | null, now: number): Verdict {
  if (since === null || thresholds === null) return lasting('green')
  const { yellow, red } = thresholds
  const level = levelOf(now - since, thresholds)
  if (level === 'red') return lasting('red')
  return { level, until: since + (level === 'yellow' ? red : Math.min(yellow, red)) }
}
