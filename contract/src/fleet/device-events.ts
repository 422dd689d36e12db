import { z } from 'zod'
import { EventInfo } from '../ingestion/device-event.ts'
import { EventType, eventTypes } from './event-types.ts'

/** An event of a device [C-2025]. */
export const EventRow = EventInfo.extend({
  name: EventType,
  /** In the device's local time, such as 2026-11-03T09:14:02+01:00. */
  local: z.string(),
  /** Milliseconds since the epoch. */
  utc: z.int(),
})
export type EventRow = z.infer<typeof EventRow>

export const EventNames = z.array(EventType).max(eventTypes.length)
