import { triedThresholds } from '@muster/contract'
import { type BatteryHistory, type CleanHistory, type Clock, cleanHistory } from './battery-history.ts'
import { type Calibration, type Check, calibrationOf, checksOf, knownOn } from './calibration.ts'
import { type LearnedPart, learnPart, leastReadings } from './learn-part.ts'
import { type LifePrior, mixed, widePrior } from './life-prior.ts'
import { inOneGo, mapInSteps, type Steps } from './steps.ts'
import { useFactsOf } from './use-rate.ts'

/** What forecasts of a part's batteries rest on. */
export interface PartModel extends LearnedPart {
  calibration: Calibration
  /** How much wider than was said the truth is at each of the tried thresholds. */
  wideningAtOthers: readonly number[]
}

/** Earlier forecasts are checked as of these shares of the time that is known, counted back from its end. */
const checkedAt = [0.25, 0.45]
/** Percents of health above the threshold at which a battery has shown how it ends. */
const nearEnd = 2
/** With fewer batteries, a part learns from what other parts have in common. */
const fewBatteries = 50

interface KnownPart {
  part: string
  clock: Clock
  clean: CleanHistory[]
}

/** Learns from all batteries of a fleet, part by part; those with few batteries learn from the others too. */
export const learnFleet = (histories: readonly BatteryHistory[], threshold: number): Map<string, PartModel> =>
  inOneGo(learnFleetInSteps(histories, threshold))

/** The same, a step for each battery and each thing to be learned from it. */
export function* learnFleetInSteps(
  histories: readonly BatteryHistory[],
  threshold: number,
): Steps<Map<string, PartModel>> {
  const known: KnownPart[] = []
  for (const [part, own] of Map.groupBy(histories, (each) => each.part))
    known.push(yield* knownPart(part, own))
  const wide = widePrior()
  const drafts = new Map<string, LearnedPart>()
  for (const { part, clock, clean } of known)
    drafts.set(part, yield* learnPart(clean, threshold, clock, wide))
  const models = new Map<string, PartModel>()
  for (const own of known) {
    const draft = own.clean.length >= fewBatteries ? drafts.get(own.part) : undefined
    const general = draft ? wide : yield* priorOfOthers(own, known, drafts, wide)
    models.set(own.part, yield* checked(own, threshold, general, draft))
  }
  return models
}

function* knownPart(part: string, own: readonly BatteryHistory[]): Steps<KnownPart> {
  const clock = clockOf(own)
  const counting = own.filter(({ readings }) => readings.some(({ cycles }) => (cycles ?? 0) > 0))
  const { usual } = useFactsOf(yield* mapInSteps(counting, (each) => cleanHistory(each, clock)))
  const clean = yield* mapInSteps(own, (each) => cleanHistory(each, clock, usual))
  return { part, clock, clean: clean.filter(({ days }) => days.length > 0) }
}

/** What the other parts that count alike have in common. */
function* priorOfOthers(
  { part, clock }: KnownPart,
  known: readonly KnownPart[],
  drafts: ReadonlyMap<string, LearnedPart>,
  wide: LifePrior,
): Steps<LifePrior> {
  const others = known.filter((other) => other.part !== part && other.clock === clock)
  let prior = wide
  for (const [index, other] of others.entries()) {
    prior = mixed(drafts.get(other.part)?.prior ?? wide, prior, 1 / (index + 2))
    yield
  }
  return prior
}

/** A part's model with what its forecasts of some time ago were worth. */
function* checked(
  { clock, clean }: KnownPart,
  threshold: number,
  general: LifePrior,
  draft?: LearnedPart,
): Steps<PartModel> {
  const first = clean.reduce((least, { days }) => Math.min(least, days[0] ?? least), Number.POSITIVE_INFINITY)
  const last = clean.reduce((most, { days }) => Math.max(most, days.at(-1) ?? most), Number.NEGATIVE_INFINITY)
  const endsAt = (at: number) => clean.filter(({ health }) => (health.at(-1) ?? 100) <= at + nearEnd).length
  const checks: Check[] = []
  for (const share of checkedAt) {
    const day = last - share * (last - first)
    const known = clean.map((each) => knownOn(each, day)).filter(({ days }) => days.length >= leastReadings)
    if (known.length === 0) continue
    const then = yield* learnPart(known, threshold, clock, general)
    checks.push(...(yield* checksOf(then, clean, day)))
  }
  const learned = draft ?? (yield* learnPart(clean, threshold, clock, general))
  // The checks are of health itself: what is less known at a lower threshold is how batteries come to it.
  const calibrationAt = (at: number) => calibrationOf(checks, endsAt(at))
  return {
    ...learned,
    calibration: calibrationAt(threshold),
    wideningAtOthers: triedThresholds.map((tried) => calibrationAt(tried).widening),
  }
}

/** Cycles tell more about wear than days do; where most gauges do not count them, days have to do. */
function clockOf(histories: readonly BatteryHistory[]): Clock {
  const counting = histories.filter(({ readings }) => readings.some(({ cycles }) => (cycles ?? 0) > 0))
  return counting.length * 2 >= histories.length ? 'cycles' : 'days'
}
