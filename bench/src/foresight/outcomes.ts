import { type BatteryForecast, chanceWithin, intervalOf } from '@muster/rules'

/** What was said of a battery, and what came: days after its last reading; null where it outlives the simulation. */
export interface Outcome {
  part: string
  forecast: BatteryForecast
  line: number
  came: number | null
  /** False where it is below the threshold already: it has to be ordered, but there is nothing left to forecast. */
  isToCome: boolean
}

export interface Score {
  batteries: number
  /** Median of how far off the median was, as a share of what came. */
  error: number
  lineError: number
  /** Share of batteries that came within the 80 % interval. */
  held: number
  precision: number
  recall: number
  /** Orders of 12 months: expected, and needed. */
  expected: number
  needed: number
}

const soon = 90
const year = 365
/** An error of a day is not a share of a day that counts. */
const leastDays = 7

const middle = (values: number[]): number => values.sort((a, b) => a - b)[values.length >> 1] ?? Number.NaN

export function scoreOf(outcomes: readonly Outcome[]): Score {
  const known = outcomes.flatMap(({ came, line, forecast, isToCome }) => {
    const { p10, p50, p90 } = intervalOf(forecast.days)
    if (came === null || !isToCome) return []
    const off = (said: number) => Math.abs(said - came) / Math.max(came, leastDays)
    return [{ error: off(p50), lineError: off(line), held: p10 <= came && came <= p90 }]
  })
  const named = outcomes.filter(({ forecast }) => intervalOf(forecast.days).p50 <= soon)
  const due = outcomes.filter(({ came }) => came !== null && came <= soon)
  const right = named.filter(({ came }) => came !== null && came <= soon).length
  return {
    batteries: known.length,
    error: middle(known.map(({ error }) => error)),
    lineError: middle(known.map(({ lineError }) => lineError)),
    held: known.filter(({ held }) => held).length / known.length,
    precision: right / named.length,
    recall: right / due.length,
    expected: outcomes.reduce((sum, { forecast }) => sum + chanceWithin(forecast.days, year), 0),
    needed: outcomes.filter(({ came }) => came !== null && came <= year).length,
  }
}
