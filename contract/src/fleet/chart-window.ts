import { dayLength } from '../durations.ts'

/** Days of the longest chart, with a day for the hours that zones differ. */
const mostDays = 31

/** Whether a chart may be asked for from here to there. */
export const isChartWindow = ({ from, to }: { from: number; to: number }): boolean =>
  from < to && to - from <= mostDays * dayLength
export const wrongChartWindow = { message: `is not before to, or more than ${mostDays} days`, path: ['from'] }
