import { triedThresholds } from '@muster/contract'
import { logLifeAt } from './ageing-shapes.ts'
import { type Evidence, leftStep, livesOf, logLeftAt, passedCount, placeCount } from './battery-evidence.ts'
import type { Bin } from './battery-history.ts'
import { type DaysLeft, daysLeftOf } from './life-left.ts'
import { knownBins, lossOf } from './likelihood.ts'
import type { PartModel } from './part-model.ts'

/** A forecast at the threshold of its model. */
interface Known {
  bins: readonly Bin[]
  evidence: Evidence
  posterior: Float64Array
  usePerDay: number
  days: DaysLeft
}

/** A way in which a battery may age, and how likely it is. */
interface Course {
  shape: number
  logLife: number
  /** What it loses in that life, in percents of health. */
  loss: number
  mass: number
}

const leastMass = 1e-5

/**
 * The days until a battery falls below each of the tried thresholds, in their order. Its shape and life say how health falls
 * before the threshold of its model and beyond, so nothing is learned anew.
 */
export function daysLeftAtOthers(
  model: PartModel,
  { bins, evidence, posterior, usePerDay, days }: Known,
): DaysLeft[] {
  const courses = coursesOf(model, bins, evidence, posterior)
  const found = triedThresholds.map((tried, index) => {
    if (tried === model.threshold) return days
    const mass = massAt(courses, tried - model.threshold, evidence.used)
    return daysLeftOf(mass, usePerDay, model.use.drift, model.wideningAtOthers[index])
  })
  return inOrder(found, model.threshold, days)
}

function coursesOf(
  model: PartModel,
  bins: readonly Bin[],
  evidence: Evidence,
  posterior: Float64Array,
): Course[] {
  const known = knownBins(bins, model.threshold, model.gauge)
  const courses: Course[] = []
  let sum = 0
  for (let index = 0; index < posterior.length; index++) {
    const mass = posterior[index] ?? 0
    if (mass < leastMass) continue
    const shape = evidence.shapes[index] ?? 0
    const lives = livesOf(evidence, index)
    for (const life of lives) {
      const logLife = Math.log(life)
      courses.push({ shape, logLife, loss: lossOf(known, model, shape, logLife), mass: mass / lives.length })
    }
    sum += mass
  }
  return courses.map((course) => ({ ...course, mass: course.mass / sum }))
}

/** The use left until health is so many percents above the threshold of the model; a new battery may have less than that. */
const useLeft = ({ shape, logLife, loss }: Course, above: number, used: number): number =>
  above >= loss ? 0 : Math.exp(logLife + logLifeAt(shape, above / loss)) - used

/** The mass by place of the grid where health is so many percents above that of the model's threshold. */
function massAt(courses: readonly Course[], above: number, used: number): Float64Array {
  const mass = new Float64Array(placeCount)
  const last = placeCount - 1
  for (const course of courses) {
    const left = useLeft(course, above, used)
    // Below it already; else between two places.
    const at = left <= 0 ? 0 : passedCount + (Math.log(left) - logLeftAt(passedCount)) / leftStep
    const place = left <= 0 ? 0 : Math.min(last, Math.max(passedCount, Math.floor(at)))
    const beyond = place === 0 || place === last ? 0 : Math.max(0, at - place)
    mass[place] = (mass[place] ?? 0) + course.mass * (1 - beyond)
    if (beyond > 0) mass[place + 1] = (mass[place + 1] ?? 0) + course.mass * beyond
  }
  return mass
}

/** A battery is never due later at a higher threshold, however much less sure that is. */
function inOrder(found: readonly DaysLeft[], threshold: number, own: DaysLeft): DaysLeft[] {
  const higher = found.filter((_, index) => (triedThresholds[index] ?? 0) > threshold)
  const lower = found.slice(0, found.length - higher.length)
  return [
    ...boundOneByOne(lower.toReversed(), own, Math.max).toReversed(),
    ...boundOneByOne(higher, own, Math.min),
  ]
}

function boundOneByOne(
  found: readonly DaysLeft[],
  first: DaysLeft,
  bound: (one: number, other: number) => number,
): DaysLeft[] {
  let before = first
  return found.map((days) => {
    before = days.map((day, level) => bound(day, before[level] ?? day))
    return before
  })
}
