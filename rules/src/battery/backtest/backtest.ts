import { type BatteryHistory, cleanHistory } from '../forecast/battery-history.ts'
import { forecastBattery } from '../forecast/forecast-battery.ts'
import { chanceWithin, intervalOf } from '../forecast/life-left.ts'
import { learnFleetInSteps, type PartModel } from '../forecast/part-model.ts'
import { quantile } from '../forecast/quantile.ts'
import type { Steps } from '../forecast/steps.ts'
import { type CountInterval, ExpectedCount } from '../orders/expected-count.ts'

/** What forecasts of some time ago would have said, and what has happened since. */
export interface Backtest {
  /** In use then, not due yet, and known today. */
  batteries: number
  /** Of these: said to be due by today, fallen below the threshold since, and both. */
  said: number
  fell: number
  right: number
  /** How many were expected to fall below it. */
  expected: CountInterval
  /** Days between the median and the day on which they fell; null where none has. */
  error: number | null
  /** Whose interval nothing has contradicted so far: at least 80 % if forecasts are right. Most simply go on. */
  held: number
  /** Those whose interval is over by today, so that it has held or not; and of how many it has: 80 % if forecasts are right. */
  ended: number
  endedHeld: number
}

/** Who teaches, and whose forecasts are tried; both may be the same. */
export interface BacktestedFleet {
  teachers: readonly BatteryHistory[]
  tested: readonly BatteryHistory[]
}

/** Without a reading for so many days, nobody knows what has become of a battery. */
const silentAfter = 21
/** Readings that agree that a battery is below the threshold: single ones may be off. */
const agreeing = 3

/** Forecasts as of so many days ago, from what was known then alone, compared with what has happened since. */
export function* backtestInSteps(
  { teachers, tested }: BacktestedFleet,
  { threshold, today, daysAgo }: { threshold: number; today: number; daysAgo: number },
): Steps<Backtest> {
  const then = today - daysAgo
  const models = yield* learnFleetInSteps(
    teachers.map((history) => knownUntil(history, then)).filter(({ readings }) => readings.length > 0),
    threshold,
  )
  const tally = new Tally()
  for (const history of tested) {
    const known = knownUntil(history, then)
    const model = models.get(known.part)
    if (model) tally.add(outcomeOf(model, history, known, { then, today }))
    yield
  }
  return tally.backtest()
}

const knownUntil = (history: BatteryHistory, day: number): BatteryHistory => ({
  ...history,
  readings: history.readings.filter((reading) => reading.day <= day),
})

interface Outcome {
  /** The probability to fall below by today, of a battery that was not below then. */
  chance: number
  /** Days, from any first one. */
  said: { from: number; median: number; to: number }
  fellOn: number | null
  today: number
}

function outcomeOf(
  model: PartModel,
  history: BatteryHistory,
  known: BatteryHistory,
  { then, today }: { then: number; today: number },
): Outcome | null {
  const { lastRead, basis, days } = forecastBattery(model, known)
  if (lastRead === null || basis === 'notEnoughHistory' || lastRead < then - silentAfter) return null
  const { p10, p50, p90 } = intervalOf(days)
  const fellOn = dayBelow(history, model)
  const isKnown = fellOn !== null || (history.readings.at(-1)?.day ?? 0) >= today - silentAfter
  if (lastRead + p50 <= then || (fellOn !== null && fellOn <= then) || !isKnown) return null
  const before = chanceWithin(days, then - lastRead)
  return {
    chance: (chanceWithin(days, today - lastRead) - before) / (1 - before),
    said: { from: lastRead + p10, median: lastRead + p50, to: lastRead + p90 },
    fellOn,
    today,
  }
}

/** The day from which readings agree that the battery is below the threshold; null where they never do. */
function dayBelow(history: BatteryHistory, { threshold, clock, use }: PartModel): number | null {
  const { days, health } = cleanHistory(history, clock, use.usual)
  const place = health.findIndex(
    (own, index) => own <= threshold && quantile(health.slice(index, index + agreeing), 0.5) <= threshold,
  )
  return days[place] ?? null
}

class Tally {
  #batteries = 0
  #said = 0
  #right = 0
  #held = 0
  #ended = 0
  #endedHeld = 0
  readonly #expected = new ExpectedCount()
  readonly #errors: number[] = []

  add(outcome: Outcome | null): void {
    if (outcome === null) return
    const { chance, said, fellOn, today } = outcome
    this.#batteries++
    this.#expected.add(chance)
    if (said.median <= today) this.#said++
    const until = fellOn ?? today
    const holds = until <= said.to && (fellOn === null || said.from <= fellOn)
    if (holds) this.#held++
    // Chosen by what was said alone: of those that fell, most of what came early would be among them.
    if (said.to < today) {
      this.#ended++
      if (holds) this.#endedHeld++
    }
    if (fellOn === null) return
    this.#errors.push(Math.abs(fellOn - said.median))
    if (said.median <= today) this.#right++
  }

  backtest(): Backtest {
    return {
      batteries: this.#batteries,
      said: this.#said,
      fell: this.#errors.length,
      right: this.#right,
      expected: this.#expected.interval(),
      error: this.#errors.length === 0 ? null : quantile(this.#errors, 0.5),
      ...{ held: this.#held, ended: this.#ended, endedHeld: this.#endedHeld },
    }
  }
}
