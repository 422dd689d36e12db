import { bytesPerGigabyte, bytesPerMegabyte } from '../formats/sizes.ts'

/** An axis from 0 to `max` with a line at every `step`. */
export interface ValueAxis {
  max: number
  step: number
}

/** Lines above 0 that fit between the event lane and the time axis without crowding. */
export const axisLines = 3

const axisBy = (step: number, highest: number): ValueAxis => ({
  step,
  max: step * Math.max(1, Math.ceil(highest / step)),
})

/** The first step with which the axis reaches the highest value in so many lines. */
function axisOf(steps: Iterable<number>, highest: number, lines: number): ValueAxis {
  let last = 1
  for (const step of steps) {
    last = step
    if (step * lines >= highest) return axisBy(step, highest)
  }
  return axisBy(last * Math.ceil(highest / (last * lines)), highest)
}

const kilobyte = 1024
const terabyte = 1024 * bytesPerGigabyte

/** There is no 20: the documents list exactly these [B-916, B-9984]. */
const multipliers = [1, 2, 5, 10, 50, 100, 200, 500]

/** From 1 KB to 1 TB [B-916, C-2302]. */
export const dataSteps: readonly number[] = [
  ...[kilobyte, bytesPerMegabyte, bytesPerGigabyte].flatMap((unit) =>
    multipliers.map((times) => times * unit),
  ),
  terabyte,
]

/** For bytes; beyond steps of 1 TB, whole terabytes. */
export const dataAxis = (highest: number, lines = axisLines): ValueAxis => axisOf(dataSteps, highest, lines)

const quarters = [5, 10, 15, 20, 30, 60, 120, 180, 240, 360, 480]

function* roundSteps(): Generator<number> {
  for (let power = 1; power <= 1e15; power *= 10) {
    yield power
    yield 2 * power
    yield 5 * power
  }
}

/** For counts. */
export const countAxis = (highest: number, lines = axisLines): ValueAxis =>
  axisOf(roundSteps(), highest, lines)

const mostOfClock = Math.max(...quarters)

/** For minutes: lines at fractions of an hour or at whole hours; for more than a day, at round hours. */
export function durationAxis(minutes: number, lines = axisLines): ValueAxis {
  if (minutes <= mostOfClock * lines) return axisOf(quarters, minutes, lines)
  const hours = countAxis(minutes / 60, lines)
  return { max: hours.max * 60, step: hours.step * 60 }
}

/** Always 0 to 100, whatever the values [B-910, B-911]. */
export const percentAxis = (step: 25 | 50 = 50): ValueAxis => ({ max: 100, step })

const percentSteps = [1, 2, 5, 10, 20, 50]

/** For percentages that are mostly small, such as processor time: up to the highest, at most 100. */
export const fittedPercentAxis = (highest: number, lines = axisLines): ValueAxis =>
  axisOf(percentSteps, highest, lines)

/** The values of an axis's lines. */
export const axisTicks = ({ max, step }: ValueAxis): number[] =>
  Array.from({ length: Math.round(max / step) + 1 }, (_, index) => index * step)
