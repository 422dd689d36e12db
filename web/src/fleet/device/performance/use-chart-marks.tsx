import type { EventRow } from '@muster/contract'
import { bucketAt, bucketOfDate, type ChartFilterName } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useWorld } from '../../../session/world/world.tsx'
import type { ChartMark } from '../../../ui/chart/chart-model.ts'
import { useEventFilters } from './events/event-filters.tsx'
import { EventGlyph } from './events/event-glyph.tsx'
import { useEventTexts } from './events/use-event-texts.ts'
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

/** Events as marks, by bucket. */
export function useMarks(
  { buckets, size }: Pick<Report, 'buckets' | 'size'>,
  events: readonly EventRow[],
): ChartMark[][] {
  const { line, timeOfDay } = useEventTexts()
  return useMemo(() => {
    const marks = buckets.map((): ChartMark[] => [])
    events.forEach((event, place) => {
      const index =
        size === 'day' ? bucketOfDate(buckets, event.local.slice(0, 10)) : bucketAt(buckets, event.utc)
      if (index === null) return
      marks[index]?.push({
        id: String(place),
        time: timeOfDay(event),
        glyph: <EventGlyph type={event.name} />,
        text: line(event),
      })
    })
    return marks
  }, [buckets, size, events, line, timeOfDay])
}
