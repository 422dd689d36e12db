import { z } from 'zod'
import { TimeZone } from '../time-zone.ts'

/** A time of day, such as 07:30. */
export const TimeOfDay = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time of day')

/** Monday is 1, Sunday 7. */
const Weekday = z.int().min(1).max(7)

/**
 * When nobody is told: from one time of day until another, which may be the next morning, and on all other days than the
 * working days [K-209, K-210].
 */
export const QuietHours = z
  .object({
    /** Null: no part of a working day is quiet. */
    hours: z
      .object({ from: TimeOfDay, until: TimeOfDay })
      .refine(({ from, until }) => from !== until, { path: ['until'], message: 'is where it begins' })
      .nullable(),
    workingDays: z
      .array(Weekday)
      .min(1)
      .max(7)
      .refine((days) => new Set(days).size === days.length, 'names a day twice'),
    /** The watch's own zone: of all places, or of those whose zone is not known [K-212]. */
    timeZone: TimeZone,
    usesZoneOfPlace: z.boolean(),
  })
  .strict()
export type QuietHours = z.infer<typeof QuietHours>
