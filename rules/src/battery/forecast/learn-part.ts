import { evidenceOf } from './battery-evidence.ts'
import { binsOf, type CleanHistory, type Clock } from './battery-history.ts'
import { type GaugeFacts, gaugeFactsOf } from './gauge-facts.ts'
import { addTo, type Lesson, lessonOf } from './lesson.ts'
import { anyShape, type LifePrior, mixed, normalised, smoothed } from './life-prior.ts'
import { mapInSteps, type Steps } from './steps.ts'
import { type UseFacts, useFactsOf } from './use-rate.ts'

/** What the batteries of a part have taught. */
export interface LearnedPart {
  threshold: number
  clock: Clock
  gauge: GaugeFacts
  use: UseFacts
  prior: LifePrior
  /** Batteries that it was learned from. */
  batteries: number
}

export const leastReadings = 3
/** More batteries of one part teach nothing more. */
const mostTeachers = 300
/** How many batteries the general prior counts for. */
const generalWeight = 2
/** How many batteries age in a shape that others had, rather than in one of their own. */
const sameShape = 0.93
const rounds = 12
const leastBandwidth = 0.06

export function* learnPart(
  histories: readonly CleanHistory[],
  threshold: number,
  clock: Clock,
  general: LifePrior,
): Steps<LearnedPart> {
  const gauge = gaugeFactsOf(histories, threshold)
  yield
  const teachers = teachersOf(histories.filter(({ days }) => days.length >= leastReadings))
  const lessons = yield* mapInSteps(teachers, (each) =>
    lessonOf(evidenceOf(binsOf(each), each.used.at(-1) ?? 0, threshold, gauge)),
  )
  return {
    threshold,
    clock,
    gauge,
    use: useFactsOf(histories),
    prior: yield* learnPrior(lessons, general),
    batteries: histories.length,
  }
}

function teachersOf(histories: readonly CleanHistory[]): CleanHistory[] {
  const step = Math.max(1, histories.length / mostTeachers)
  return histories.filter((_, index) => Math.floor(index / step) !== Math.floor((index - 1) / step))
}

/** Empirical Bayes: the distribution of shapes and lives under which the readings of all batteries are likeliest, smoothed. */
function* learnPrior(lessons: readonly Lesson[], general: LifePrior): Steps<LifePrior> {
  const bandwidth = Math.max(leastBandwidth, 0.3 * (lessons.length + 1) ** -0.3)
  let prior = general
  for (let round = 0; round < rounds && lessons.length > 0; round++) {
    const histogram = new Float64Array(prior.length)
    yield* mapInSteps(lessons, (lesson) => addTo(histogram, lesson, prior))
    const exact = normalised(smoothed(histogram, bandwidth))
    const own = mixed(exact, anyShape(exact), sameShape)
    prior = mixed(own, general, lessons.length / (lessons.length + generalWeight))
  }
  return prior
}
