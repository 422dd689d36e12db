import type { DeviceAlert } from '@muster/contract'
import { type Draw, logChanceOfMore, logFactorials } from './hypergeometric.ts'
import { logChanceOfSum, type Scores } from './score-sums.ts'
import { leastAlerting, leastEffect } from './search-limits.ts'

/** Which devices of a table have which alerts. */
export interface AlertingDevices {
  alerts: readonly DeviceAlert[]
  /** Per device of the table, one bit for each alert. */
  bits: Uint16Array
  /** How many devices have each alert. */
  counts: readonly number[]
  /** Per alert, how often devices had its events; null where they are not counted. */
  events: readonly (Scores | null)[]
}

/** One or two properties whose devices have an alert more often than others, significantly so in a single test. */
export interface Explanation {
  /** Index of the alert. */
  alert: number
  /** Indexes of the properties' values. */
  values: readonly number[]
  logChance: number
}

export type ExplanationKind = 'single' | 'pair'
export const kindOf = ({ values }: Pick<Explanation, 'values'>): ExplanationKind =>
  values.length === 1 ? 'single' : 'pair'

/** What is known of a group's devices for one alert. */
export interface GroupFigures {
  devices: number
  alerting: number
  /** The sum of the scores; null where events are not looked at. */
  score: number | null
}

/** Chances larger than this are of no interest, whatever the number of tests. */
const largestChance = Math.log(0.001)

/** Whether a group is testable depends on the devices' properties alone, so that tests without a finding count too. */
export class Explanations {
  readonly found: Explanation[] = []
  /** How many groups of each size were tested, whatever the result. */
  readonly sizes: Record<ExplanationKind, Map<number, number>> = { single: new Map(), pair: new Map() }
  readonly asked: readonly number[]
  readonly logs: Float64Array
  private readonly population: number
  private readonly alerting: AlertingDevices

  constructor(population: number, alerting: AlertingDevices) {
    this.alerting = alerting
    this.population = population
    this.logs = logFactorials(this.population)
    this.asked = [...alerting.counts.keys()].filter((alert) => (alerting.counts[alert] ?? 0) >= leastAlerting)
  }

  /** Tests one group of devices. */
  consider(
    values: readonly number[],
    devices: number,
    alertingOf: (alert: number) => number,
    scoreOf?: (alert: number) => number | null,
  ): void {
    if (devices < leastAlerting || devices > this.population - leastAlerting) return
    const sizes = this.sizes[kindOf({ values })]
    sizes.set(devices, (sizes.get(devices) ?? 0) + 1)
    for (const alert of this.asked) {
      const alerting = alertingOf(alert)
      if (alerting < leastAlerting) continue
      const score = scoreOf?.(alert) ?? null
      const logChance = logChanceOf(this.allFor(alert), { devices, alerting, score }, this.logs)
      if (logChance <= largestChance) this.found.push({ alert, values, logChance })
    }
  }

  private allFor(alert: number): Crowd {
    const scores = this.alerting.events[alert] ?? null
    return { devices: this.population, alerting: this.alerting.counts[alert] ?? 0, scores }
  }
}

/** The devices among which a group is looked at. */
export interface Crowd {
  devices: number
  alerting: number
  scores: Pick<Scores, 'shares' | 'mean' | 'variance'> | null
}

/**
 * The p-value of a group as a logarithm: of its alerting devices, or of its devices' events if these say more. Only
 * groups that alert more often than the other devices count, whatever their events.
 */
export function logChanceOf(crowd: Crowd, group: GroupFigures, logs: Float64Array): number {
  const draw = {
    population: crowd.devices,
    marked: crowd.alerting,
    drawn: group.devices,
    hits: group.alerting,
  }
  if (!isFarMore(draw)) return 0
  const byAlerts = isWorthCounting(draw) ? logChanceOfMore(logs, draw) : 0
  if (crowd.scores === null || group.score === null) return byAlerts
  return Math.min(byAlerts, byEvents(crowd.scores, crowd.devices, group, group.score))
}

function byEvents(
  scores: NonNullable<Crowd['scores']>,
  population: number,
  { devices }: GroupFigures,
  score: number,
): number {
  const spread = Math.sqrt((scores.variance * devices * (population - devices)) / population)
  if (score - scores.mean * devices < leastDeviations * spread) return 0
  return logChanceOfSum(scores, population, devices, score)
}

/** Below so many standard deviations a p-value cannot be of interest, and is not computed: most groups are. */
const leastDeviations = 2

function isWorthCounting({ population, marked, drawn, hits }: Draw): boolean {
  const share = marked / population
  const variance = drawn * share * (1 - share) * (1 - drawn / population)
  const excess = hits - drawn * share
  return excess > 0 && excess * excess >= leastDeviations * leastDeviations * variance
}

/** Whether enough devices have the alert, and enough times more often than the others. */
export const isFarMore = ({ population, marked, drawn, hits }: Draw, times: number = leastEffect): boolean =>
  hits >= leastAlerting && hits * (population - drawn) >= times * (marked - hits) * drawn
