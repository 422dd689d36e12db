import type { TimeBucket } from '@muster/rules'
import { useMemo } from 'react'
import type { ChartMark } from '../../ui/chart/chart-model.ts'
import { EventGlyph } from './event-glyph.tsx'
import { type ShownEvent, useEventTexts } from './use-event-texts.ts'

/** The place of an event's bucket; null outside of them. */
export type BucketOf<Event> = (buckets: readonly TimeBucket[], event: Event) => number | null

/** Events as marks, by bucket. Keep the arguments stable. */
export function useEventMarks<Event extends ShownEvent>(
  buckets: readonly TimeBucket[],
  events: readonly Event[],
  bucketOf: BucketOf<Event>,
): ChartMark[][] {
  const { line, timeOfDay } = useEventTexts()
  return useMemo(() => {
    const marks = buckets.map((): ChartMark[] => [])
    events.forEach((event, place) => {
      const index = bucketOf(buckets, event)
      if (index === null) return
      marks[index]?.push({
        id: String(place),
        time: timeOfDay(event),
        glyph: <EventGlyph type={event.name} />,
        text: line(event),
      })
    })
    return marks
  }, [buckets, events, bucketOf, line, timeOfDay])
}
