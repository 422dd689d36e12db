import { logLifeAt, shareLeft } from './ageing-shapes.ts'
import { evidenceOf, lifeOf } from './battery-evidence.ts'
import { binsOf, type CleanHistory } from './battery-history.ts'
import type { LearnedPart } from './learn-part.ts'
import { posteriorOf } from './life-prior.ts'
import { normalShare, normalValue } from './normal.ts'
import { mapInSteps, type Steps } from './steps.ts'
import { rateOf } from './use-rate.ts'

/** How forecasts are corrected by what the part's earlier ones were worth. */
export interface Calibration {
  /** How much wider the truth was spread than was said; never less than 1. */
  widening: number
  /** Earlier forecasts that could be checked. */
  checks: number
}

/** What an earlier forecast was worth. */
export interface Check {
  /** Where the truth lay in the forecast: a standard deviate. */
  deviate: number
  /** By how much health was said to fall, in standard deviations of what cannot be known of it. */
  fall: number
}

/**
 * Forecasts that said that health falls by less are not checked, or only until batteries of the part have come to their end:
 * the gauge's noise makes these look worse than they were.
 */
const leastFall = { ever: 3, atLast: 5 }
const lastReadings = 4
const leastKnown = 5
const mostChecked = 150
const farthest = 3

/** What is known of a battery on a day: its history up to then. */
export const knownOn = ({ days, used, health }: CleanHistory, day: number): CleanHistory => {
  const next = days.findIndex((each) => each > day)
  const count = next < 0 ? days.length : next
  return { days: days.slice(0, count), used: used.slice(0, count), health: health.slice(0, count) }
}

/**
 * Checks of the forecasts that a model, learned from what was known on a day, makes for the health that each battery has
 * since come to. Every battery that goes on is a check, not only those that
 * have crossed the threshold, so young parts are checked, and nothing is left out because it has not happened yet.
 */
export function* checksOf(
  model: LearnedPart,
  histories: readonly CleanHistory[],
  day: number,
): Steps<Check[]> {
  const going = histories.filter(
    ({ days }) => (days.at(-lastReadings) ?? 0) > day && (days[leastKnown] ?? day) < day,
  )
  const step = Math.max(1, going.length / mostChecked)
  const chosen = Array.from(
    { length: Math.floor(going.length / step) },
    (_, index) => going[Math.floor(index * step)],
  )
  return (yield* mapInSteps(chosen, (each) => (each ? checkOf(model, each, day) : []))).flat()
}

const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, each) => sum + each, 0) / values.length

function checkOf(model: LearnedPart, history: CleanHistory, day: number): Check[] {
  const { threshold, gauge, prior, use } = model
  const known = knownOn(history, day)
  const used = known.used.at(-1) ?? 0
  const evidence = evidenceOf(binsOf(known), used, threshold, gauge)
  const posterior = posteriorOf(evidence, prior)
  const before = {
    used: meanOf(known.used.slice(-lastReadings)),
    above: meanOf(known.health.slice(-lastReadings)) - threshold,
  }
  const above = meanOf(history.health.slice(-lastReadings)) - threshold
  const elapsed = meanOf(history.days.slice(-lastReadings)) - (known.days.at(-1) ?? 0)
  const rate = rateOf(known, use)
  if (before.above <= 1 || elapsed <= 0) return []
  let [within, fall] = [0, 0]
  for (let index = 0; index < posterior.length; index++) {
    const mass = posterior[index] ?? 0
    if (mass < 1e-4) continue
    const [shape, life] = [evidence.shapes[index] ?? 0, lifeOf(evidence, index)]
    const left = Math.max(1e-3, shareLeft(shape, before.used / life))
    const drop = before.above * (1 - shareLeft(shape, (used + rate * elapsed) / life) / left)
    fall += mass * drop
    const until = life * Math.exp(logLifeAt(shape, (left * above) / before.above)) - used
    const log = Math.log(elapsed / (Math.max(1e-3, until) / rate))
    within += mass * normalShare(log / Math.max(0.02, use.drift))
  }
  const unknown = Math.sqrt(gauge.binVariance + gauge.readingVariance / 2)
  if (fall < leastFall.ever * unknown) return []
  const deviate = Math.min(farthest, Math.max(-farthest, normalValue(within)))
  return [{ deviate, fall: fall / unknown }]
}

/** Batteries that the usual widening counts for. */
const usualChecks = 15
const usualWidening = 1.15

/** Until so many batteries of a part have come to their end, nobody knows how they do: intervals are wider by up to this. */
const enoughEnds = 5
const unknownEnd = 0.15

export function calibrationOf(checks: readonly Check[], ends = enoughEnds): Calibration {
  const counted = ends < enoughEnds ? checks : checks.filter(({ fall }) => fall >= leastFall.atLast)
  const count = counted.length
  const weight = count / (count + usualChecks)
  const off = counted.map(({ deviate }) => Math.abs(deviate)).sort((a, b) => a - b)
  const seen = (off[Math.min(count - 1, Math.floor(0.8 * count))] ?? 0) / normalValue(0.9)
  const widening = count === 0 ? usualWidening : seen ** weight * usualWidening ** (1 - weight)
  const unknown = 1 + unknownEnd * Math.max(0, 1 - ends / enoughEnds)
  return { widening: Math.max(1, widening) * unknown, checks: count }
}
