import type { ChartFilterName, EventRow } from '@muster/contract'
import { bucketAt, bucketOfDate } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useEventFilters } from '../../../estate/events/event-filters.tsx'
import { type BucketOf, useEventMarks } from '../../../estate/events/use-event-marks.tsx'
import { useWorld } from '../../../session/world/world.tsx'
import type { ChartMark } from '../../../ui/chart/chart-model.ts'
import { chartEventsQuery } from './performance.queries.ts'
import type { Report } from './report.ts'

const noEvents: readonly EventRow[] = []

/** Events for the lane of a chart, of the applied types [C-1232]; without types there is no request. */
export function useChartMarks(report: Report, name: ChartFilterName): ChartMark[][] {
  const { world } = useWorld()
  const { applied } = useEventFilters()
  const events = applied(name) ?? []
  const { data = noEvents } = useQuery({
    ...chartEventsQuery(world.id, report, [...events]),
    enabled: events.length > 0,
  })
  return useMarks(report, events.length > 0 ? data : noEvents)
}

const byDate: BucketOf<EventRow> = (buckets, { local }) => bucketOfDate(buckets, local.slice(0, 10))
const byTime: BucketOf<EventRow> = (buckets, { utc }) => bucketAt(buckets, utc)

/** Events as marks: by local day, or by time where buckets are hours. */
export const useMarks = (
  { buckets, size }: Pick<Report, 'buckets' | 'size'>,
  events: readonly EventRow[],
): ChartMark[][] => useEventMarks(buckets, events, size === 'day' ? byDate : byTime)
