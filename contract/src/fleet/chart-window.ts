import { dayLength } from '../durations.ts'

/** Days of the longest chart, plus one for the difference between time zones. */
const mostDays = 31

/** Whether the window is one that a chart may request. */
export const isChartWindow = ({ from, to }: { from: number; to: number }): boolean =>
  from < to && to - from <= mostDays * dayLength
export const wrongChartWindow = { message: `is not before to, or more than ${mostDays} days`, path: ['from'] }
