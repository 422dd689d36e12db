import { anomalyNewAfterDays } from '@muster/contract'

/** The days, by number, on which searches raised an anomaly: the last one, and the one before; null: never before. */
interface RaisedDays {
  last: number
  before: number | null
}

/** Whether an anomaly counts as new: raised for the first time, or not in the days before [K-106]. */
export const isAnomalyNew = ({ last, before }: RaisedDays): boolean =>
  before === null || last - before > anomalyNewAfterDays
