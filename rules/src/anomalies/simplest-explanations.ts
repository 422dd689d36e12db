import { DevicesApart } from './devices-apart.ts'
import type { DistinctValues } from './distinct-values.ts'
import {
  type AlertingDevices,
  type Explanation,
  type Explanations,
  isFarMore,
  kindOf,
  logChanceOf,
} from './explanations.ts'
import { logChanceOfMore } from './hypergeometric.ts'
import type { Levels } from './levels.ts'
import { likelyNames, type Name } from './likely-names.ts'
import { common, type PropertyTable } from './property-table.ts'
import { partEffect, partLevel } from './search-limits.ts'

/** What explanations are compared by. */
export interface Weighing {
  table: PropertyTable
  alerting: AlertingDevices
  distinct: DistinctValues
}

export interface Taken {
  explanation: Explanation
  /** What else it could be, the most likely first. */
  names: Name[]
}

/** More causes of one alert on one day are not told apart. */
const mostCauses = 12
/** Pairs that are tried instead of two single properties, and how much of one must have both. */
const mostPairsTried = 3
const mostlyWithin = 0.8

/**
 * Of overlapping explanations, the simplest that explain the most: for each alert the least likely by chance first,
 * then whatever else is still far more than expected among devices that have the same of those taken. One that the
 * later ones explain is dropped again.
 */
export function* simplestExplanations(
  explanations: Pick<Explanations, 'found' | 'logs'>,
  levels: Levels,
  weighing: Weighing,
): Generator<void, Taken[]> {
  const byAlert = Map.groupBy(explanations.found, ({ alert }) => alert)
  const all: Taken[] = []
  for (const alert of weighing.alerting.alerts.keys()) {
    const found = byAlert.get(alert) ?? []
    if (!found.some((each) => each.logChance <= levels[kindOf(each)])) continue
    all.push(...(yield* new Choice(alert, found, levels, weighing, explanations.logs).made()))
  }
  return all
}

interface Weighed {
  explanation: Explanation
  logChance: number
}

/** The choice among the explanations of one alert. */
class Choice {
  private readonly alert: number
  private readonly levels: Levels
  private readonly weighing: Weighing
  private readonly logs: Float64Array
  private readonly found: readonly Explanation[]
  private readonly needed = new Map<Explanation, boolean>()

  constructor(
    alert: number,
    found: readonly Explanation[],
    levels: Levels,
    weighing: Weighing,
    logs: Float64Array,
  ) {
    this.alert = alert
    this.levels = levels
    this.weighing = weighing
    this.logs = logs
    this.found = found
  }

  *made(): Generator<void, Taken[]> {
    let taken: Explanation[] = []
    let left = this.found.filter((each) => each.logChance <= this.levels[kindOf(each)])
    while (taken.length < mostCauses) {
      const best = yield* this.bestOf(left, taken)
      if (best.chosen === null) break
      left = best.left
      taken = yield* this.together(yield* this.withoutExplained([...taken, best.chosen]))
    }
    const better = yield* this.named(taken)
    return yield* this.named(yield* this.withoutExplained(better.map(({ explanation }) => explanation)))
  }

  /** Each by the likeliest of its names: the least likely by chance need not be the one that fits best. */
  private *named(taken: readonly Explanation[]): Generator<void, Taken[]> {
    const chosen = [...taken]
    const named: Taken[] = []
    for (const [place, explanation] of taken.entries()) {
      const names = yield* likelyNames(
        this.rivalsOf(explanation, chosen),
        this.apartFrom(chosen, explanation),
        {
          table: this.weighing.table,
          alike: this.weighing.distinct.alike,
          devicesOf: (each) => this.devicesOf(each),
        },
      )
      const [likeliest] = names
      chosen[place] = likeliest?.explanation ?? explanation
      if (likeliest) named.push({ explanation: likeliest.explanation, names })
    }
    return named
  }

  /** An explanation and the others that are no other cause. */
  private *rivalsOf(explanation: Explanation, taken: readonly Explanation[]): Generator<void, Explanation[]> {
    const rivals = [explanation]
    for (const each of this.found) {
      yield
      // Those with less than half of the evidence are no rivals.
      if (taken.includes(each) || each.logChance > explanation.logChance / 2) continue
      if (this.needsAll(each)) rivals.push(each)
    }
    return rivals
  }

  /** The most significant one beside those taken, and those that may be significant after it. */
  private *bestOf(
    left: readonly Explanation[],
    taken: readonly Explanation[],
  ): Generator<void, { chosen: Explanation | null; left: Explanation[] }> {
    const apart = this.apartFrom(taken)
    const weighed: Weighed[] = []
    for (const explanation of left) {
      const { tested, weight } = this.chancesOf(explanation, apart)
      if (tested <= this.levels[kindOf(explanation)]) weighed.push({ explanation, logChance: weight })
      yield
    }
    weighed.sort((a, b) => this.byWeight(a, b))
    let chosen: Explanation | null = null
    for (const { explanation } of weighed) {
      yield
      if (!this.needsAll(explanation)) continue
      chosen = explanation
      break
    }
    const others = weighed.filter(
      (each) => each.explanation !== chosen && this.needed.get(each.explanation) !== false,
    )
    return { chosen, left: others.map(({ explanation }) => explanation) }
  }

  /** Without those that the others explain, the earliest first. */
  private *withoutExplained(taken: Explanation[]): Generator<void, Explanation[]> {
    for (const each of taken.slice(0, -1)) {
      yield
      if (this.isExplained(each, this.apartFrom(taken, each))) {
        return yield* this.withoutExplained(taken.filter((other) => other !== each))
      }
    }
    return taken
  }

  private apartFrom(taken: readonly Explanation[], except?: Explanation): DevicesApart {
    const groups = taken.filter((each) => each !== except).map((each) => this.devicesOf(each))
    return new DevicesApart(this.weighing.alerting, this.alert, groups)
  }

  private isExplained(explanation: Explanation, apart: DevicesApart): boolean {
    return this.chancesOf(explanation, apart).weight > Math.log(partLevel)
  }

  /**
   * The chance in the part where it is the least, counted as often as there are parts. What pairs are tested by are
   * their alerts only, since events would double the number of tests; but they weigh as much as those of one property.
   */
  private chancesOf(explanation: Explanation, apart: DevicesApart): { tested: number; weight: number } {
    const parts = apart.partsOf(this.devicesOf(explanation))
    const least = (chances: readonly number[]) => {
      const chance = Math.min(0, ...chances)
      return chance === 0 ? 0 : chance + Math.log(parts.length)
    }
    const weight = least(parts.map(({ crowd, group }) => logChanceOf(crowd, group, this.logs)))
    if (kindOf(explanation) === 'single') return { tested: weight, weight }
    const byAlerts = parts.map(({ crowd, group }) => logChanceOf(crowd, { ...group, score: null }, this.logs))
    return { tested: least(byAlerts), weight }
  }

  /** With a pair instead of two single properties, where the pair explains both. */
  private *together(taken: Explanation[]): Generator<void, Explanation[]> {
    const newest = taken.at(-1)
    if (newest === undefined || kindOf(newest) === 'pair') return taken
    for (const other of taken.slice(0, -1)) {
      if (kindOf(other) === 'pair') continue
      const rest = taken.filter((each) => each !== newest && each !== other)
      const pairs = yield* this.pairsAcross(newest, other)
      for (const pair of pairs) {
        yield
        const beside = this.apartFrom([...rest, pair])
        if (this.isExplained(newest, beside) && this.isExplained(other, beside)) return [...rest, pair]
      }
    }
    return taken
  }

  /** The significant pairs whose devices are hardly outside both of two groups, the least likely first. */
  private *pairsAcross(one: Explanation, two: Explanation): Generator<void, Explanation[]> {
    const within = common(this.devicesOf(one), this.devicesOf(two))
    const across: Explanation[] = []
    for (const each of this.found) {
      if (kindOf(each) === 'single' || each.logChance > this.levels.pair) continue
      yield
      const devices = this.devicesOf(each)
      if (common(devices, within).length >= mostlyWithin * devices.length && this.needsAll(each))
        across.push(each)
    }
    return across.sort((a, b) => a.logChance - b.logChance).slice(0, mostPairsTried)
  }

  private devicesOf({ values }: Explanation): Uint32Array {
    return values.map((value) => this.weighing.table.devicesOf.list(value)).reduce(common)
  }

  /** Whether neither property of a pair says the same alone. */
  private needsAll(explanation: Explanation): boolean {
    if (kindOf(explanation) === 'single') return true
    const known = this.needed.get(explanation)
    if (known !== undefined) return known
    const devices = this.devicesOf(explanation)
    const alerting = this.alertingAmong(devices)
    const isNeeded = explanation.values.every((value) => {
      const part = this.weighing.table.devicesOf.list(value)
      const draw = {
        population: part.length,
        marked: this.alertingAmong(part),
        drawn: devices.length,
        hits: alerting,
      }
      const isMore = isFarMore(draw, partEffect) && logChanceOfMore(this.logs, draw) <= Math.log(partLevel)
      return (
        isMore &&
        !this.isMoreWithout(part.length - devices.length, draw.marked - alerting, devices.length, alerting)
      )
    })
    this.needed.set(explanation, isNeeded)
    return isNeeded
  }

  /** Whether the rest of a property's devices have the alert more often than all that are outside the pair. */
  private isMoreWithout(drawn: number, hits: number, pair: number, alertingInPair: number): boolean {
    const { bits, counts } = this.weighing.alerting
    const draw = {
      population: bits.length - pair,
      marked: (counts[this.alert] ?? 0) - alertingInPair,
      drawn,
      hits,
    }
    return logChanceOfMore(this.logs, draw) <= Math.log(partLevel)
  }

  private alertingAmong(devices: Uint32Array): number {
    const { bits } = this.weighing.alerting
    let count = 0
    for (const device of devices) count += ((bits[device] ?? 0) >> this.alert) & 1
    return count
  }

  private byWeight(a: Weighed, b: Weighed): number {
    const difference = a.logChance - b.logChance
    if (Math.abs(difference) > sameLog) return difference
    const [one, two] = [a.explanation.values, b.explanation.values]
    return one.length - two.length || (one[0] ?? 0) - (two[0] ?? 0) || (one[1] ?? 0) - (two[1] ?? 0)
  }
}

/** Logarithms that differ by less are equal. */
const sameLog = 1e-9
