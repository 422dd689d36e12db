import { z } from 'zod'
import { call } from '../call.ts'
import { estateSubjects } from '../subjects.ts'
import { batteriesAccess } from './battery-access.ts'
import { ExpectedNumber, PartNumber } from './replacement-orders.ts'

/**
 * Batteries of a part whose forecasts are tried, at most, chosen as by chance: those in service at some time since the
 * first of these days. Each costs some four milliseconds of processor time.
 */
export const mostTried = 1000
/** Forecasts are made anew as of so many days ago. */
export const backtestDays = [30, 90, 180] as const
/** The parts that can be chosen: those that most batteries have. */
export const backtestParts = 40

const count = z.int().min(0)

export const ForecastBacktest = z.object({
  daysAgo: z.literal(backtestDays),
  /** In use then, not due yet, and known today. */
  batteries: count,
  /** Of these: said to be due by today, fallen below the threshold since, and both. */
  said: count,
  fell: count,
  right: count,
  /** How many were expected to fall below it. */
  expected: ExpectedNumber,
  /** Days between the median and the day on which they fell; null where none has. */
  error: z.number().nullable(),
  /** Whose interval nothing has contradicted so far: at least 80 % if forecasts are right, since most simply go on. */
  held: count,
  /**
   * Those whose interval is over by today, so that it has held or not; and of how many it has: 80 % if forecasts are right.
   * Not there in an answer of the version before.
   */
  ended: count.optional(),
  endedHeld: count.optional(),
})
export type ForecastBacktest = z.infer<typeof ForecastBacktest>

export const backtestForecasts = call({
  method: 'GET',
  path: '/api/batteryEssentials/getForecastBacktest',
  summary: 'What forecasts of some time ago would have said of a part, and what has happened since [F-323]',
  access: batteriesAccess,
  reads: estateSubjects,
  refuses: ['busy'],
  /** By default the part that most batteries have. */
  query: z.object({ part: PartNumber.optional() }),
  answer: z.object({
    /** Null where no battery has a part number. */
    part: z.string().nullable(),
    parts: z.array(z.string()),
    tests: z.array(ForecastBacktest),
  }),
})
