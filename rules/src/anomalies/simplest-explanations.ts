import {
  type AlertingDevices,
  type Explanation,
  type ExplanationKind,
  isFarMore,
  kindOf,
} from './explanations.ts'
import { logChanceOfMore } from './hypergeometric.ts'
import { common, type PropertyTable } from './property-table.ts'
import { partLevel } from './search-limits.ts'

/** What explanations are compared by. */
export interface Weighing {
  table: PropertyTable
  alerting: AlertingDevices
  /** Logarithms of factorials, up to the number of devices. */
  logs: Float64Array
}

/** The largest p-value, as a logarithm, that is significant. */
type Levels = Readonly<Record<ExplanationKind, number>>

export interface Candidate {
  explanation: Explanation
  devices: Uint32Array
}

/**
 * Of overlapping explanations, the simplest that explain the most: for each alert the least likely by chance first,
 * then whatever is still far more than expected among the devices not explained so far.
 */
export function simplestExplanations(
  candidates: readonly Candidate[],
  levels: Levels,
  weighing: Weighing,
): Explanation[] {
  const counting = candidates.filter(
    ({ explanation }) => explanation.logChance <= levels[kindOf(explanation)],
  )
  const byAlert = Map.groupBy(counting, ({ explanation }) => explanation.alert)
  return weighing.alerting.alerts.flatMap((_, alert) =>
    simplestOf(byAlert.get(alert) ?? [], levels, new Rest(weighing, alert)),
  )
}

function simplestOf(candidates: readonly Candidate[], levels: Levels, rest: Rest): Explanation[] {
  const taken: Explanation[] = []
  for (let left = candidates; ; ) {
    const weighed = left.map((candidate) => ({ candidate, ...rest.weigh(candidate, levels) }))
    const [best] = weighed.filter(({ counts }) => counts).sort(byWeight)
    if (!best) return taken
    taken.push(best.candidate.explanation)
    rest.without(best.candidate.devices)
    // An explanation without devices of its own now will have none later.
    left = weighed
      .filter(({ candidate, hits }) => hits > 0 && candidate !== best.candidate)
      .map(({ candidate }) => candidate)
  }
}

interface Weight {
  candidate: Candidate
  counts: boolean
  hits: number
  logChance: number
}

/** Logarithms that differ by less are equal. */
const sameLog = 1e-9

function byWeight(a: Weight, b: Weight): number {
  const difference = a.logChance - b.logChance
  if (Math.abs(difference) > sameLog) return difference
  const [one, two] = [a.candidate, b.candidate]
  return (
    one.explanation.values.length - two.explanation.values.length ||
    two.devices.length - one.devices.length ||
    (one.explanation.values[0] ?? 0) - (two.explanation.values[0] ?? 0) ||
    (one.explanation.values[1] ?? 0) - (two.explanation.values[1] ?? 0)
  )
}

/** Explanations with their devices; a pair only where neither property alone says the same. */
export function candidatesAmong(explanations: readonly Explanation[], weighing: Weighing): Candidate[] {
  return explanations.flatMap((explanation) => {
    const parts = explanation.values.map((value) => weighing.table.devicesOf.list(value))
    const devices = parts.reduce(common)
    const needsAll =
      parts.length === 1 || parts.every((part) => isFarMoreWithin(part, devices, explanation, weighing))
    return needsAll ? [{ explanation, devices }] : []
  })
}

/** Whether a smaller group has the alert far more often than the larger one it is part of. */
function isFarMoreWithin(
  larger: Uint32Array,
  smaller: Uint32Array,
  { alert }: Explanation,
  { alerting, logs }: Weighing,
): boolean {
  const draw = {
    population: larger.length,
    marked: alertingCount(larger, alert, alerting),
    drawn: smaller.length,
    hits: alertingCount(smaller, alert, alerting),
  }
  return isFarMore(draw) && logChanceOfMore(logs, draw) <= Math.log(partLevel)
}

function alertingCount(devices: Uint32Array, alert: number, { bits }: AlertingDevices): number {
  let count = 0
  for (const device of devices) count += ((bits[device] ?? 0) >> alert) & 1
  return count
}

/** The devices that no explanation covers so far. */
class Rest {
  private readonly weighing: Weighing
  private readonly alert: number
  private readonly isNamed: Uint8Array
  private all: { devices: number; alerting: number }

  constructor(weighing: Weighing, alert: number) {
    this.weighing = weighing
    this.alert = alert
    this.isNamed = new Uint8Array(weighing.table.numbers.length)
    this.all = this.countOf(weighing.table.numbers.keys())
  }

  without(devices: Uint32Array): void {
    const gone = this.countOf(devices)
    this.all = { devices: this.all.devices - gone.devices, alerting: this.all.alerting - gone.alerting }
    for (const device of devices) this.isNamed[device] = 1
  }

  weigh({ explanation, devices }: Candidate, levels: Levels): Omit<Weight, 'candidate'> {
    const own = this.countOf(devices)
    const [population, marked] = [this.all.devices, this.all.alerting]
    const draw = { population, marked, drawn: own.devices, hits: own.alerting }
    if (!isFarMore(draw)) return { counts: false, hits: draw.hits, logChance: 0 }
    const logChance = logChanceOfMore(this.weighing.logs, draw)
    return { counts: logChance <= levels[kindOf(explanation)], hits: draw.hits, logChance }
  }

  private countOf(places: Iterable<number>): { devices: number; alerting: number } {
    const { bits } = this.weighing.alerting
    let [devices, alerting] = [0, 0]
    for (const device of places) {
      if (this.isNamed[device] === 1) continue
      devices++
      alerting += ((bits[device] ?? 0) >> this.alert) & 1
    }
    return { devices, alerting }
  }
}
