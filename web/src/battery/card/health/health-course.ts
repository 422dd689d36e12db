import type { BatteryHistory, BatteryWeek, ReplacementForecast } from '@muster/contract'
import type { TracePoint } from '../../../ui/chart/chart-model.ts'

/** The health of a battery over months, with its forecast; places are in months from the first. */
export interface HealthCourse {
  /** Such as 2026-11. */
  months: string[]
  /** A point for each week. */
  health: TracePoint[]
  /** From the last reading to the day by which it is due with a chance of one in two; none where it is due already. */
  forecast: TracePoint[]
  /** By month, between one in ten and nine in ten. */
  low: (number | null)[]
  high: (number | null)[]
}

const mostPast = 60
const mostAhead = 36
const leastMonths = 12

/** Months since the year 0. */
const monthOf = (time: number): number => {
  const date = new Date(time)
  return date.getUTCFullYear() * 12 + date.getUTCMonth()
}
const startOf = (month: number): number => Date.UTC(Math.floor(month / 12), month % 12)
const nameOf = (month: number): string => new Date(startOf(month)).toISOString().slice(0, 7)

interface Reading {
  at: number
  health: number
}

export const readingsOf = (weeks: readonly BatteryWeek[]): Reading[] =>
  weeks.flatMap(({ at, health }) => (health === null ? [] : [{ at, health }]))

export function healthCourse({ weeks, threshold, forecast }: BatteryHistory): HealthCourse {
  const readings = readingsOf(weeks)
  const last = readings.at(-1)
  if (!last) return { months: [], health: [], forecast: [], low: [], high: [] }
  const lines = last.health > threshold ? linesTo(forecast, last, threshold) : null
  const lastMonth = monthOf(last.at)
  const first = Math.max(monthOf(readings[0]?.at ?? last.at), lastMonth - mostPast + 1)
  const wanted = lines ? Math.min(monthOf(lines.to.due), lastMonth + mostAhead) : lastMonth
  const end = Math.max(wanted, first + leastMonths - 1)
  const months = Array.from({ length: end - first + 1 }, (_, index) => first + index)
  const placeOf = (time: number) => {
    const month = monthOf(time)
    return month - first + (time - startOf(month)) / (startOf(month + 1) - startOf(month))
  }
  const pointOf = ({ at, health }: Reading) => ({ place: placeOf(at), value: health })
  const between = (line: Line | undefined) =>
    months.map((month) => (lines && line && month >= lastMonth ? lines.valueOn(line, middleOf(month)) : null))
  return {
    months: months.map(nameOf),
    health: readings.filter(({ at }) => monthOf(at) >= first).map(pointOf),
    forecast: lines ? [pointOf(last), pointOf(cutOff(last, lines.median, startOf(end + 1)))] : [],
    low: between(lines?.from),
    high: between(lines?.to),
  }
}

const middleOf = (month: number): number => (startOf(month) + startOf(month + 1)) / 2

/** A straight line from the last reading to the threshold. */
interface Line {
  threshold: number
  due: number
}

function linesTo(forecast: ReplacementForecast | null, last: Reading, threshold: number) {
  if (!forecast?.due) return null
  const lineTo = (date: string): Line => ({ threshold, due: Math.max(last.at, Date.parse(date)) })
  const { from, median, to } = forecast.due
  const [early, late] = [lineTo(from), lineTo(to)]
  return {
    ...{ from: early, median: lineTo(median), to: late },
    valueOn: (line: Line, time: number) => (time > late.due ? null : healthOn(last, line, time)),
  }
}

/** What a line says of a time; behind its end, the threshold. */
function healthOn(last: Reading, { threshold, due }: Line, time: number): number {
  const share = Math.min(1, Math.max(0, (time - last.at) / Math.max(1, due - last.at)))
  return last.health - share * (last.health - threshold)
}

/** The end of a line, or where it leaves the chart. */
const cutOff = (last: Reading, line: Line, end: number): Reading => {
  const at = Math.min(line.due, end - 1)
  return { at, health: healthOn(last, line, at) }
}
