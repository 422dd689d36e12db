import { shapeCount } from './ageing-shapes.ts'
import { type Evidence, lifeCount } from './battery-evidence.ts'
import type { LifePrior } from './life-prior.ts'

/**
 * What a battery teaches of its part: its evidence by cell of the prior. Places of the grid that belong to one cell of it are
 * added up, as it is gone through many times.
 */
export interface Lesson {
  cells: Int32Array
  /** By cell: weights by how much of them is in it and in the next cell: squares of both shares, and their product between these. */
  within: Float64Array
  between: Float64Array
  beyond: Float64Array
}

/** Reused: where each cell of a prior stands in a lesson, -1 where it does not. */
const placeOfCell = new Int32Array(lifeCount * shapeCount).fill(-1)

export function lessonOf({ cells, fractions, weights }: Evidence): Lesson {
  const known: number[] = []
  for (const cell of cells) {
    if (placeOfCell[cell] !== -1) continue
    placeOfCell[cell] = known.length
    known.push(cell)
  }
  const sums = () => new Float64Array(known.length)
  const lesson: Lesson = {
    cells: Int32Array.from(known),
    within: sums(),
    between: sums(),
    beyond: sums(),
  }
  const { within, between, beyond } = lesson
  for (let index = 0; index < cells.length; index++) {
    const place = placeOfCell[cells[index] ?? 0] ?? 0
    const next = fractions[index] ?? 0
    const weight = weights[index] ?? 0
    within[place] = (within[place] ?? 0) + weight * (1 - next) * (1 - next)
    between[place] = (between[place] ?? 0) + weight * (1 - next) * next
    beyond[place] = (beyond[place] ?? 0) + weight * next * next
  }
  for (const cell of known) placeOfCell[cell] = -1
  return lesson
}

/** Adds to a histogram over shapes and lives what a battery's evidence makes of the prior. */
export function addTo(
  histogram: Float64Array,
  { cells, within, between, beyond }: Lesson,
  prior: LifePrior,
): void {
  let sum = 0
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? 0
    const [own, next] = [prior[cell] ?? 0, prior[cell + 1] ?? 0]
    const shared = between[index] ?? 0
    sum += own * ((within[index] ?? 0) + shared) + next * (shared + (beyond[index] ?? 0))
  }
  if (sum <= 0) return
  const scale = 1 / sum
  for (let index = 0; index < cells.length; index++) {
    const cell = cells[index] ?? 0
    const own = scale * (prior[cell] ?? 0)
    const next = scale * (prior[cell + 1] ?? 0)
    const shared = between[index] ?? 0
    histogram[cell] = (histogram[cell] ?? 0) + own * (within[index] ?? 0) + next * shared
    histogram[cell + 1] = (histogram[cell + 1] ?? 0) + own * shared + next * (beyond[index] ?? 0)
  }
}
