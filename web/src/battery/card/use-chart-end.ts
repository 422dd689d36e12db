import { useHour } from '../../estate/charts/use-hour.ts'
import type { ChartEnd } from '../list/selection.ts'

/** When a chart ends, in milliseconds since the epoch: at the given time, else now, which moves on once an hour. */
export function useChartEnd(end: ChartEnd): number {
  const now = useHour('UTC')
  return typeof end === 'number' ? end : now
}
