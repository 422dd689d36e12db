import type { ForecastBasis } from '@muster/contract'
import { evidenceOf } from './battery-evidence.ts'
import { type BatteryHistory, binsOf, cleanHistory } from './battery-history.ts'
import { leastOwnReadings } from './first-forecast.ts'
import { type DaysLeft, daysLeftOf, massByPlace } from './life-left.ts'
import { posteriorOf } from './life-prior.ts'
import { daysLeftAtOthers } from './other-thresholds.ts'
import { learnFleet, type PartModel } from './part-model.ts'
import { rateOf } from './use-rate.ts'

export interface BatteryForecast {
  battery: string
  /** Days after the last reading until the battery falls below the threshold, by kept level. */
  days: DaysLeft
  /** The same for each of the tried thresholds. */
  daysAtOthers: readonly DaysLeft[]
  /** The day of the last reading; null where there is none. */
  lastRead: number | null
  /** What it rests on most. */
  basis: ForecastBasis
  /** Other batteries of the part that taught, and the use per day it counts on: in cycles, or 1 where days are counted. */
  others: number
  usePerDay: number
}

const leastOthers = 10

/** When a battery will fall below the threshold, by its part's model and its own history. */
export function forecastBattery(model: PartModel, history: BatteryHistory): BatteryForecast {
  const { threshold, gauge, use, prior, calibration, clock } = model
  const clean = cleanHistory(history, clock, use.usual)
  const bins = binsOf(clean)
  const evidence = evidenceOf(bins, clean.used.at(-1) ?? 0, threshold, gauge)
  const posterior = posteriorOf(evidence, prior)
  const usePerDay = rateOf(clean, use)
  const days = daysLeftOf(massByPlace(evidence, posterior), usePerDay, use.drift, calibration.widening)
  const others = Math.max(0, model.batteries - (clean.days.length > 0 ? 1 : 0))
  const byPart = others >= leastOthers ? 'part' : 'notEnoughHistory'
  return {
    battery: history.battery,
    days,
    daysAtOthers: daysLeftAtOthers(model, { bins, evidence, posterior, usePerDay, days }),
    lastRead: clean.days.at(-1) ?? null,
    basis: clean.days.length >= leastOwnReadings ? 'ownHistory' : byPart,
    others,
    usePerDay,
  }
}

/** The forecasts of all batteries of a fleet, in their order. */
export function forecastFleet(histories: readonly BatteryHistory[], threshold: number): BatteryForecast[] {
  const models = learnFleet(histories, threshold)
  return histories.flatMap((history) => {
    const model = models.get(history.part)
    return model ? forecastBattery(model, history) : []
  })
}
