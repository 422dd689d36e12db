import { leftInTable, leftTable, placeInTable, shapeCount } from './ageing-shapes.ts'
import type { Bin } from './battery-history.ts'
import type { GaugeFacts } from './gauge-facts.ts'

/** What is less likely than the likeliest by this factor, as a logarithm, is left out. */
export const unlikely = 14
/** Sums of some bins are off by less than this: what they rule out, all bins would. */
const margin = 1

/** Readings of neighbouring weeks are off in the same direction: so many tell as much as one that stands alone. */
const alike = 3
/** No battery keeps to one shape all its life: the first of it counts less, by this factor, than the last. */
const longAgo = 5

function varianceOf({ used, count }: Bin, usedLast: number, gauge: GaugeFacts): number {
  const ago = usedLast > 0 ? 1 - used / usedLast : 0
  return gauge.readingVariance / Math.max(1, count / alike) + gauge.binVariance * (1 + (longAgo - 1) * ago)
}

/** Lives of which so many others lie between them are looked at first: one of them is likely, and rules out many. */
const apart = 8

/**
 * How likely a battery's readings are for each life and shape, as logarithms, and the most of these. Its health as a new
 * battery is not known exactly: the loss that its life consists of is integrated out as a normal variable. What its
 * last readings make unlikely is left at minus infinity.
 */
export function logLikelihoods(
  bins: readonly Bin[],
  threshold: number,
  gauge: GaugeFacts,
  logLives: Float64Array,
): { logs: Float32Array; most: number } {
  const latestFirst = knownBins(bins, threshold, gauge).reverse()
  const loss = lossBefore(threshold, gauge)
  const logs = new Float32Array(logLives.length * shapeCount).fill(Number.NEGATIVE_INFINITY)
  let most = Number.NEGATIVE_INFINITY
  for (let first = 0; first < apart; first++) {
    for (let life = first; life < logLives.length; life += apart) {
      const of = logs.subarray(life * shapeCount, (life + 1) * shapeCount)
      most = logsOfLife(latestFirst, loss, logLives[life] ?? 0, most, of)
    }
  }
  return { logs, most }
}

/** What a bin tells of shapes and lives. */
export interface KnownBin {
  logUsed: number
  /** Health above the threshold. */
  above: number
  precision: number
}

export const knownBins = (bins: readonly Bin[], threshold: number, gauge: GaugeFacts): KnownBin[] =>
  bins.map((bin) => knownBin(bin, bins.at(-1)?.used ?? 0, threshold, gauge))

function knownBin(bin: Bin, usedLast: number, threshold: number, gauge: GaugeFacts): KnownBin {
  return {
    logUsed: Math.log(Math.max(0.5, bin.used)),
    above: bin.health - threshold,
    precision: 1 / varianceOf(bin, usedLast, gauge),
  }
}

/** The loss of a life, as far as it is known before any reading. */
interface Loss {
  mean: number
  precision: number
}

const lossBefore = (threshold: number, gauge: GaugeFacts): Loss => ({
  mean: Math.max(1, gauge.initial - threshold),
  precision: 1 / gauge.initialSpread ** 2,
})

const leastLoss = 1

/** The loss of a life in percents of health, as the readings tell it of a battery that has a shape and a life. */
export function lossOf(
  bins: readonly KnownBin[],
  { threshold, gauge }: { threshold: number; gauge: GaugeFacts },
  shape: number,
  logLife: number,
): number {
  const before = lossBefore(threshold, gauge)
  let [timesHealth, total] = [before.mean * before.precision, before.precision]
  for (const { logUsed, above, precision } of bins) {
    const left = leftInTable(shape, logUsed - logLife)
    timesHealth += precision * left * above
    total += precision * left * left
  }
  return Math.max(leastLoss, timesHealth / total)
}

/** Reused for one life after the other: the shapes that are possible so far, and sums of what they have left at each bin. */
const possible = new Uint8Array(shapeCount)
const timesHealth = new Float64Array(shapeCount)
const squared = new Float64Array(shapeCount)

/** So many bins rule out most shapes. */
const decisive = 2

/** Fills in the likelihoods of a life's shapes, and returns the most so far. */
function logsOfLife(
  bins: readonly KnownBin[],
  loss: Loss,
  logLife: number,
  mostBefore: number,
  logs: Float32Array,
): number {
  let count = shapeCount
  for (let shape = 0; shape < shapeCount; shape++) possible[shape] = shape
  timesHealth.fill(0)
  squared.fill(0)
  let squares = 0
  let added = 0
  for (const bin of bins) {
    squares += bin.precision * bin.above * bin.above
    addBin(bin, logLife, count)
    added++
    if (added === decisive) count = keepPossible(count, squares, loss, mostBefore - unlikely - margin)
  }
  let most = mostBefore
  for (let at = 0; at < count; at++) {
    const shape = possible[at] ?? 0
    const total = (squared[shape] ?? 0) + loss.precision
    logs[shape] = -0.5 * (misfitOf(shape, squares, loss) + Math.log(total / loss.precision))
    most = Math.max(most, logs[shape] ?? most)
  }
  return most
}

function addBin({ logUsed, above, precision }: KnownBin, logLife: number, count: number): void {
  const at = placeInTable(logUsed - logLife)
  const row = Math.floor(at) * shapeCount
  const fraction = at - Math.floor(at)
  for (let index = 0; index < count; index++) {
    const shape = possible[index] ?? 0
    const low = leftTable[row + shape] ?? 0
    const left = low + fraction * ((leftTable[row + shapeCount + shape] ?? 0) - low)
    timesHealth[shape] = (timesHealth[shape] ?? 0) + precision * left * above
    squared[shape] = (squared[shape] ?? 0) + precision * left * left
  }
}

/** Bins that follow only add to a misfit: shapes that are unlikely already are dropped. Returns how many remain. */
function keepPossible(count: number, squares: number, loss: Loss, least: number): number {
  let kept = 0
  for (let index = 0; index < count; index++) {
    const shape = possible[index] ?? 0
    if (-0.5 * misfitOf(shape, squares, loss) < least) continue
    possible[kept] = shape
    kept++
  }
  return kept
}

/** How far the readings are from a shape, with the loss that fits them best. */
function misfitOf(shape: number, squares: number, { mean, precision }: Loss): number {
  const xx = squared[shape] ?? 0
  const rx = (timesHealth[shape] ?? 0) - mean * xx
  return squares - mean * (rx + (timesHealth[shape] ?? 0)) - (rx * rx) / (xx + precision)
}
