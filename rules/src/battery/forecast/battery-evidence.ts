import { ageingShapes, leftTable, placeInTable, tableWidth } from './ageing-shapes.ts'
import type { Bin } from './battery-history.ts'

/** The use that may be left to a battery: on a logarithmic grid, the same for all. */
export const leftStep = 0.1
const leastLeft = 1
const mostLeft = 40_000
/** Shares of the life so far after which a battery may have passed its end already. */
const passed = [0.7, 0.8, 0.88, 0.94, 0.98]
export const passedCount = passed.length
const gridCount = Math.ceil(Math.log(mostLeft / leastLeft) / leftStep)
export const placeCount = passedCount + gridCount
export const shapeCount = ageingShapes.length

/** The use left at a place of the grid, as a logarithm. */
export const logLeftAt = (place: number): number => Math.log(leastLeft) + (place - passedCount) * leftStep

/** Lives are counted in steps of their logarithm. */
export const lifeStep = 0.05
const leastLogLife = Math.log(10)
export const lifeCount = Math.ceil((Math.log(60_000) - leastLogLife) / lifeStep)

export const logLifeOf = (life: number): number => leastLogLife + (life + 0.5) * lifeStep
const lifePlace = (logLife: number): number =>
  Math.min(lifeCount - 1.001, Math.max(0, (logLife - leastLogLife) / lifeStep - 0.5))

/** What is known of the part before a battery is looked at. */
export interface GaugeFacts {
  /** Health of a new battery, and its standard deviation. */
  initial: number
  initialSpread: number
  /** Variance of one reading, and of a bin however many readings it has: gauges drift, and shapes are not exact. */
  readingVariance: number
  binVariance: number
}

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

/** What is less likely than the likeliest by this factor, as a logarithm, is left out. */
const unlikely = 14

/** Readings of neighbouring weeks are off in the same direction: so many tell as much as one that stands alone. */
const alike = 3
/** No battery keeps to one shape all its life: the first of it counts less, by this factor, than the last. */
const longAgo = 5

function varianceOf({ used, count }: Bin, usedLast: number, gauge: GaugeFacts): number {
  const ago = usedLast > 0 ? 1 - used / usedLast : 0
  return gauge.readingVariance / Math.max(1, count / alike) + gauge.binVariance * (1 + (longAgo - 1) * ago)
}

/**
 * How likely a battery's readings are for each shape and each life. Its health as a new battery is not known exactly: the
 * loss that its life consists of is integrated out as a normal variable.
 */
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
  const logs = logLikelihoods(bins, threshold, gauge, logLife)
  let most = Number.NEGATIVE_INFINITY
  for (let index = 0; index < logs.length; index++) if ((logs[index] ?? 0) > most) most = logs[index] ?? 0
  let count = 0
  for (let index = 0; index < logs.length; index++) if ((logs[index] ?? 0) > most - unlikely) count++
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
      const log = (logs[shape * placeCount + place] ?? 0) - most
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

function logLikelihoods(
  bins: readonly Bin[],
  threshold: number,
  gauge: GaugeFacts,
  logLife: Float64Array,
): Float32Array {
  const count = bins.length
  const mean = Math.max(1, gauge.initial - threshold)
  const priorPrecision = 1 / gauge.initialSpread ** 2
  const above = new Float64Array(count)
  const precision = new Float64Array(count)
  const logUsed = new Float64Array(count)
  for (const [index, bin] of bins.entries()) {
    above[index] = bin.health - threshold
    precision[index] = 1 / varianceOf(bin, bins.at(-1)?.used ?? 0, gauge)
    logUsed[index] = Math.log(Math.max(0.5, bin.used))
  }
  const logs = new Float32Array(shapeCount * placeCount)
  const cells = new Int32Array(count)
  const fractions = new Float64Array(count)
  for (let place = 0; place < placeCount; place++) {
    for (let index = 0; index < count; index++) {
      const at = placeInTable((logUsed[index] ?? 0) - (logLife[place] ?? 0))
      cells[index] = at
      fractions[index] = at - (cells[index] ?? 0)
    }
    for (let shape = 0; shape < shapeCount; shape++) {
      const row = shape * tableWidth
      let [rr, rx, xx] = [0, 0, 0]
      for (let index = 0; index < count; index++) {
        const cell = row + (cells[index] ?? 0)
        const low = leftTable[cell] ?? 0
        const left = low + (fractions[index] ?? 0) * ((leftTable[cell + 1] ?? 0) - low)
        const weight = precision[index] ?? 0
        const residual = (above[index] ?? 0) - mean * left
        rr += weight * residual * residual
        rx += weight * residual * left
        xx += weight * left * left
      }
      const total = xx + priorPrecision
      logs[shape * placeCount + place] = -0.5 * (rr - (rx * rx) / total + Math.log(total / priorPrecision))
    }
  }
  return logs
}
