import { shapeCount } from './ageing-shapes.ts'
import type { Bin } from './battery-history.ts'
import type { GaugeFacts } from './gauge-facts.ts'
import { logLikelihoods, unlikely } from './likelihood.ts'

/** The use that may be left to a battery: on a logarithmic grid, the same for all. */
export const leftStep = 0.1
const leastLeft = 1
const mostLeft = 40_000
/** Shares of the life so far after which a battery may have passed its end already. */
const passed = [0.7, 0.8, 0.88, 0.94, 0.98]
export const passedCount = passed.length
const gridCount = Math.ceil(Math.log(mostLeft / leastLeft) / leftStep)
export const placeCount = passedCount + gridCount

/** The use left at a place of the grid, as a logarithm. */
export const logLeftAt = (place: number): number => Math.log(leastLeft) + (place - passedCount) * leftStep

/** Lives are counted in steps of their logarithm. */
export const lifeStep = 0.05
const leastLogLife = Math.log(10)
export const lifeCount = Math.ceil((Math.log(60_000) - leastLogLife) / lifeStep)

export const logLifeOf = (life: number): number => leastLogLife + (life + 0.5) * lifeStep
const lifePlace = (logLife: number): number =>
  Math.min(lifeCount - 1.001, Math.max(0, (logLife - leastLogLife) / lifeStep - 0.5))

/** How likely the readings are for each shape and life that they leave possible, one place of each list for one of these. */
export interface Evidence {
  /** Its use so far. */
  used: number
  /** Where shape and life stand in a prior, and how much of it belongs to the next cell. */
  cells: Int32Array
  fractions: Float32Array
  /** Where the use left stands in the grid. */
  places: Uint8Array
  shapes: Uint8Array
  /** How likely the readings are, times how much of the life one place of the grid stands for. */
  weights: Float32Array
}

/** How likely a battery's readings are for each shape and each life. */
export function evidenceOf(
  bins: readonly Bin[],
  usedNow: number,
  threshold: number,
  gauge: GaugeFacts,
): Evidence {
  const used = Math.max(1, usedNow)
  const logLife = new Float64Array(placeCount)
  const widths = new Float64Array(placeCount)
  for (let place = 0; place < placeCount; place++) {
    const share = passed[place]
    const left = share === undefined ? Math.exp(logLeftAt(place)) : used * (share - 1)
    logLife[place] = Math.log(used + left)
    widths[place] = share === undefined ? (leftStep * left) / (used + left) : 0.06
  }
  const { logs, most } = logLikelihoods(bins, threshold, gauge, logLife)
  let count = 0
  for (let index = 0; index < logs.length; index++) if ((logs[index] ?? 0) - most > -unlikely) count++
  const evidence: Evidence = {
    used,
    cells: new Int32Array(count),
    fractions: new Float32Array(count),
    places: new Uint8Array(count),
    shapes: new Uint8Array(count),
    weights: new Float32Array(count),
  }
  let next = 0
  for (let place = 0; place < placeCount; place++) {
    const at = lifePlace(logLife[place] ?? 0)
    const cell = Math.floor(at)
    for (let shape = 0; shape < shapeCount; shape++) {
      const log = (logs[place * shapeCount + shape] ?? 0) - most
      if (log <= -unlikely) continue
      evidence.cells[next] = shape * lifeCount + cell
      evidence.fractions[next] = at - cell
      evidence.places[next] = place
      evidence.shapes[next] = shape
      evidence.weights[next] = Math.exp(log) * (widths[place] ?? 0)
      next++
    }
  }
  return evidence
}

/** The use at the end of the life that one place of the lists stands for. */
export function lifeOf({ used, places }: Evidence, index: number): number {
  const place = places[index] ?? 0
  const share = passed[place]
  return share === undefined ? used + Math.exp(logLeftAt(place)) : used * share
}

/** The lives that one place of the lists stands for: several where the battery has passed its end, as places are far apart there. */
export function livesOf(evidence: Evidence, index: number): readonly number[] {
  const place = evidence.places[index] ?? 0
  const share = passed[place]
  if (share === undefined) return [lifeOf(evidence, index)]
  const next = passed[place + 1] ?? 1
  const from = (share + (passed[place - 1] ?? 2 * share - next)) / 2
  const width = (share + next) / 2 - from
  return sixths.map((sixth) => evidence.used * (from + width * sixth))
}

const sixths = [1 / 6, 3 / 6, 5 / 6]
