import type { DeviceAlert } from '@muster/contract'
import { type Draw, logChanceOfMore, logFactorials } from './hypergeometric.ts'
import type { PropertyTable } from './property-table.ts'
import { falseShare, leastAlerting, leastEffect } from './search-limits.ts'

/** Which devices of a table have which alerts. */
export interface AlertingDevices {
  alerts: readonly DeviceAlert[]
  /** Per device of the table, one bit for each alert. */
  bits: Uint16Array
  /** How many devices have each alert. */
  counts: readonly number[]
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

/** Whether a group is testable depends on the devices' properties alone, so that tests without a finding count too. */
export class Explanations {
  readonly found: Explanation[] = []
  /** Tests made, whatever their result. */
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

  /** Tests one group of devices; `alertingOf` answers how many of them have an alert. */
  consider(values: readonly number[], devices: number, alertingOf: (alert: number) => number): void {
    // A group of more than half the devices cannot have twice as many as expected.
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

/** Whether enough devices have the alert, and enough times more than expected. */
export const isFarMore = ({ population, marked, drawn, hits }: Draw): boolean =>
  hits >= leastAlerting && hits * population >= leastEffect * marked * drawn
