import { alarmLimits, alertLimits } from '@muster/contract'
import type { Range, ThresholdLimits } from './threshold-limits.ts'

/** Thresholds as entered; null where the input is empty or not a number. */
export interface EnteredThresholds {
  warning: number | null
  problem: number | null
}

/** Why a value is refused, with the bounds for the message [B-1620]. */
export type ThresholdProblem =
  | { kind: 'required' }
  | { kind: 'decimals'; decimals: number }
  | ({ kind: 'warning' | 'problem' | 'inverseWarning' | 'inverseProblem' | 'period' } & Range)

export interface ThresholdProblems {
  warning?: ThresholdProblem
  problem?: ThresholdProblem
}

/**
 * The problems of an alert's thresholds. A value unchanged since the form was loaded is always accepted, even outside
 * the limits [A-848, B-1607].
 */
export function thresholdProblems(
  now: EnteredThresholds,
  loaded: EnteredThresholds,
  limits: ThresholdLimits,
): ThresholdProblems {
  const { isReversed } = limits
  const isInOrder =
    now.warning === null ||
    now.problem === null ||
    (isReversed ? now.problem < now.warning : now.warning < now.problem)
  const problems: ThresholdProblems = {}
  for (const which of ['warning', 'problem'] as const) {
    if (now[which] !== null && now[which] === loaded[which]) continue
    const kind = kinds[which][isReversed ? 'reversed' : 'straight']
    const found = valueProblem(now[which], limits[which], limits.decimals, kind, isInOrder)
    if (found) problems[which] = found
  }
  return problems
}

const kinds = {
  warning: { straight: 'warning', reversed: 'inverseWarning' },
  problem: { straight: 'problem', reversed: 'inverseProblem' },
} as const

type RangeKind = Extract<ThresholdProblem, Range>['kind']

function valueProblem(
  value: number | null,
  { min, max }: Range,
  decimals: number,
  kind: RangeKind,
  isInOrder: boolean,
): ThresholdProblem | undefined {
  if (value === null || !Number.isFinite(value)) return { kind: 'required' }
  if (!hasDecimals(value, decimals)) return { kind: 'decimals', decimals }
  return value < min || value > max || !isInOrder ? { kind, min, max } : undefined
}

/** Whether a number has at most this many decimals, apart from binary rounding noise. */
export const hasDecimals = (value: number, decimals: number): boolean =>
  decimals === 0 ? Number.isInteger(value) : Math.abs(value - Number(value.toFixed(decimals))) < 1e-9

/** The days over which events are counted. */
export const periodProblem = (now: number | null, loaded: number | null): ThresholdProblem | undefined =>
  now !== null && now === loaded ? undefined : valueProblem(now, alertLimits.periodDays, 0, 'period', true)

const alarm: ThresholdLimits = {
  warning: alarmLimits.major,
  problem: alarmLimits.critical,
  decimals: 0,
  isReversed: false,
  stored: 1,
}

/** The shares at which an alarm is major and critical, in percent. */
export const alarmProblems = (now: EnteredThresholds, loaded: EnteredThresholds): ThresholdProblems =>
  thresholdProblems(now, loaded, alarm)
