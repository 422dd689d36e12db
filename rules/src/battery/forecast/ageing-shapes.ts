/**
 * How a battery may lose its health over its life, as a share of the loss at which it is replaced: first with a power of
 * its use, then faster, beyond a knee. At the end of its life each shape has lost all of that share, so what tells two
 * batteries of one shape apart is their life alone.
 */
export interface AgeingShape {
  /** The power of the early loss. */
  early: number
  /** The share of the loss that comes late, the share of life after which it begins, and its power. */
  lateShare: number
  knee: number
  power: number
}

const earlyPowers = [0.5, 0.8, 1.2]
const lateShares = [0.15, 0.3, 0.45, 0.6, 0.75, 0.88]
/** Some speed up all their life, some from one week to the next. */
const lateLosses = [
  { knee: 0, power: 3 },
  { knee: 0, power: 7 },
  { knee: 0, power: 18 },
  { knee: 0.6, power: 1.2 },
  { knee: 0.8, power: 1.2 },
]

export const ageingShapes: readonly AgeingShape[] = earlyPowers.flatMap((early) => [
  { early, lateShare: 0, knee: 0, power: 1 },
  ...lateShares.flatMap((lateShare) => lateLosses.map((late) => ({ early, lateShare, ...late }))),
])

export const shapeCount = ageingShapes.length

export const lostShare = ({ early, lateShare, knee, power }: AgeingShape, life: number): number =>
  (1 - lateShare) * life ** early + lateShare * (Math.max(0, life - knee) / (1 - knee)) ** power

/** The tables are over the logarithm of the share of life used. */
export const tableStep = 0.02
const lowest = Math.log(0.0005)
/** Far beyond the end of a life: a battery may be used on to a much lower health. */
const highest = Math.log(64)
export const tableWidth = Math.ceil((highest - lowest) / tableStep) + 2

/** What is left of the loss, by share of life and shape: 1 for a new battery, 0 at the end of its life. */
export const leftTable: Float64Array = tableOfLeft()

function tableOfLeft(): Float64Array {
  const table = new Float64Array(tableWidth * shapeCount)
  for (const [index, shape] of ageingShapes.entries()) {
    for (let place = 0; place < tableWidth; place++) {
      table[place * shapeCount + index] = 1 - lostShare(shape, Math.exp(lowest + place * tableStep))
    }
  }
  return table
}

/** Where a share of life, given as its logarithm, stands in the tables; the fraction is for interpolation. */
export const placeInTable = (logLife: number): number =>
  Math.min(tableWidth - 1.001, Math.max(0, (logLife - lowest) / tableStep))

/** What a shape has left of its loss, from the table, at a share of its life given as a logarithm. */
export function leftInTable(shape: number, logLife: number): number {
  const at = placeInTable(logLife)
  const row = Math.floor(at)
  const low = leftTable[row * shapeCount + shape] ?? 0
  return low + (at - row) * ((leftTable[(row + 1) * shapeCount + shape] ?? 0) - low)
}

/** What a shape has left of its loss at a share of its life. */
export const shareLeft = (shape: number, life: number): number => {
  const known = ageingShapes[shape]
  return known ? 1 - lostShare(known, life) : 0
}

/** The logarithm of the share of life at which a battery of this shape has so much of its loss left. */
export function logLifeAt(shape: number, left: number): number {
  let [below, above] = [0, tableWidth - 1]
  const at = (place: number) => leftTable[place * shapeCount + shape] ?? 0
  while (above - below > 1) {
    const middle = (below + above) >> 1
    if (at(middle) > left) below = middle
    else above = middle
  }
  const span = at(below) - at(above)
  const share = span > 0 ? Math.min(1, Math.max(0, (at(below) - left) / span)) : 0
  return lowest + (below + share) * tableStep
}
