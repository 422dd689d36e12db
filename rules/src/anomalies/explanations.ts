import type { DeviceAlert } from '@muster/contract'
import { type Draw, logChanceOfMore, logFactorials } from './hypergeometric.ts'
import type { PropertyTable } from './property-table.ts'
import { falseShare, leastAlerting, leastEffect } from './search-limits.ts'

/** Which devices of a table have which alerts. */
export interface AlertingDevices {
  alerts: readonly DeviceAlert[]
  /** Of each device of the table one bit for each of the alerts. */
  bits: Uint16Array
  /** How many devices have each alert. */
  counts: readonly number[]
}

/** One or two properties whose devices have an alert more often than others, by more than a lone test would make of chance. */
export interface Explanation {
  /** The place of the alert. */
  alert: number
  /** The places of the properties' values. */
  values: readonly number[]
  logChance: number
}

export type ExplanationKind = 'single' | 'pair'
export const kindOf = ({ values }: Pick<Explanation, 'values'>): ExplanationKind =>
  values.length === 1 ? 'single' : 'pair'

/** What can be tested at all follows from the devices' properties alone: only so do the tests count that found nothing. */
export class Explanations {
  readonly found: Explanation[] = []
  /** How many groups were asked about an alert, whatever the answer. */
  readonly tests: Record<ExplanationKind, number> = { single: 0, pair: 0 }
  private readonly population: number
  private readonly asked: readonly number[]
  readonly logs: Float64Array

  private readonly alerting: AlertingDevices

  constructor(table: PropertyTable, alerting: AlertingDevices) {
    this.alerting = alerting
    this.population = table.numbers.length
    this.logs = logFactorials(this.population)
    this.asked = [...alerting.counts.keys()].filter((alert) => (alerting.counts[alert] ?? 0) >= leastAlerting)
  }

  /** Looks at one group of devices; `alertingOf` says how many of them have an alert. */
  consider(values: readonly number[], devices: number, alertingOf: (alert: number) => number): void {
    // A group of more than half cannot have twice as many as expected.
    if (devices < leastAlerting || devices * leastEffect > this.population) return
    this.tests[kindOf({ values })] += this.asked.length
    for (const alert of this.asked) {
      const draw = this.drawOf(alert, devices, alertingOf(alert))
      if (!isFarMore(draw)) continue
      const logChance = logChanceOfMore(this.logs, draw)
      if (logChance <= Math.log(falseShare)) this.found.push({ alert, values, logChance })
    }
  }

  private drawOf(alert: number, drawn: number, hits: number): Draw {
    return { population: this.population, marked: this.alerting.counts[alert] ?? 0, drawn, hits }
  }
}

/** Whether there are enough devices with the alert, and enough times as many as expected. */
export const isFarMore = ({ population, marked, drawn, hits }: Draw): boolean =>
  hits >= leastAlerting && hits * population >= leastEffect * marked * drawn
