import { type BatteryHistory, type CleanHistory, type Clock, cleanHistory } from './battery-history.ts'
import { type Calibration, calibrationOf, deviatesOf, knownOn } from './calibration.ts'
import { type LearnedPart, learnPart, leastReadings } from './learn-part.ts'
import { type LifePrior, mixed, widePrior } from './life-prior.ts'
import { useFactsOf } from './use-rate.ts'

/** What forecasts of a part's batteries rest on. */
export interface PartModel extends LearnedPart {
  calibration: Calibration
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
export function learnFleet(histories: readonly BatteryHistory[], threshold: number): Map<string, PartModel> {
  const known = [...Map.groupBy(histories, ({ part }) => part)].map(([part, own]): KnownPart => {
    const clock = clockOf(own)
    const counting = own.filter(({ readings }) => readings.some(({ cycles }) => (cycles ?? 0) > 0))
    const { usual } = useFactsOf(counting.map((each) => cleanHistory(each, clock)))
    const clean = own.map((each) => cleanHistory(each, clock, usual)).filter(({ days }) => days.length > 0)
    return { part, clock, clean }
  })
  const wide = widePrior()
  const drafts = new Map(
    known.map(({ part, clock, clean }) => [part, learnPart(clean, threshold, clock, wide)]),
  )
  return new Map(
    known.map((own) => {
      if (own.clean.length >= fewBatteries)
        return [own.part, checked(own, threshold, wide, drafts.get(own.part))]
      const others = known.filter(({ part, clock }) => part !== own.part && clock === own.clock)
      const general = others.reduce(
        (prior, { part }, index) => mixed(drafts.get(part)?.prior ?? wide, prior, 1 / (index + 2)),
        wide,
      )
      return [own.part, checked(own, threshold, general)]
    }),
  )
}

/** A part's model with what its forecasts of some time ago were worth. */
function checked(
  { clock, clean }: KnownPart,
  threshold: number,
  general: LifePrior,
  draft?: LearnedPart,
): PartModel {
  const first = clean.reduce((least, { days }) => Math.min(least, days[0] ?? least), Number.POSITIVE_INFINITY)
  const last = clean.reduce((most, { days }) => Math.max(most, days.at(-1) ?? most), Number.NEGATIVE_INFINITY)
  const ends = clean.filter(({ health }) => (health.at(-1) ?? 100) <= threshold + nearEnd).length
  const deviates = checkedAt.flatMap((share) => {
    const day = last - share * (last - first)
    const known = clean.map((each) => knownOn(each, day)).filter(({ days }) => days.length >= leastReadings)
    return known.length === 0 ? [] : deviatesOf(learnPart(known, threshold, clock, general), clean, day)
  })
  return {
    ...(draft ?? learnPart(clean, threshold, clock, general)),
    calibration: calibrationOf(deviates, ends),
  }
}

/** Cycles tell more about wear than days do; where most gauges do not count them, days have to do. */
function clockOf(histories: readonly BatteryHistory[]): Clock {
  const counting = histories.filter(({ readings }) => readings.some(({ cycles }) => (cycles ?? 0) > 0))
  return counting.length * 2 >= histories.length ? 'cycles' : 'days'
}
