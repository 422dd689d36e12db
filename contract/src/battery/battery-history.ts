import { z } from 'zod'
import { call } from '../call.ts'
import { estateSubjects } from '../subjects.ts'
import { BatteryId } from './battery.ts'
import { batteriesAccess } from './battery-access.ts'

/** What a forecast rests on most: the battery's own readings, how others of its part have aged, or too little of both. */
export const forecastBases = ['ownHistory', 'part', 'notEnoughHistory'] as const
export type ForecastBasis = (typeof forecastBases)[number]

/** The last reading of a week; null is what the gauge did not tell. */
export const BatteryWeek = z.object({
  /** Milliseconds since the epoch. */
  at: z.int(),
  /** Percent of the rated capacity. */
  health: z.number().nullable(),
  /** Milliampere-hours. */
  capacity: z.number().nullable(),
  cycles: z.int().nullable(),
})
export type BatteryWeek = z.infer<typeof BatteryWeek>

/** Such as 2027-03-14. */
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/)

/** The days by which a battery has to be replaced with a chance of one in ten, one in two and nine in ten. */
export const DueDays = z.object({ from: date, median: date, to: date })
export type DueDays = z.infer<typeof DueDays>

export const ReplacementForecast = z.object({
  basis: z.enum(forecastBases),
  /** The day of the last reading that it rests on. */
  readOn: date,
  /** Null without enough history. */
  due: DueDays.nullable(),
  /** Full cycles per day that it counts on; null where days are counted. */
  cyclesPerDay: z.number().nullable(),
  /**
   * Other batteries of its part that it was learned from, at most 299; null where these were of several rare parts, and
   * for a forecast from before they were counted. Not there in an answer of the version before.
   */
  others: z.int().min(0).nullish(),
})
export type ReplacementForecast = z.infer<typeof ReplacementForecast>

export const BatteryHistory = z.object({
  /** One per week, oldest first. */
  weeks: z.array(BatteryWeek),
  /** The health, in percent, at which the battery has to be replaced: that of the forecast, if there is one. */
  threshold: z.number(),
  /** Null until there is one: forecasts are renewed once a day. */
  forecast: ReplacementForecast.nullable(),
})
export type BatteryHistory = z.infer<typeof BatteryHistory>

/** Days ahead within which a battery is due with a chance of one in two. */
export const daysOfDue = {
  now: 0,
  within30Days: 30,
  within90Days: 90,
  within180Days: 180,
  within365Days: 365,
} as const
export const dueFilters = [
  ...(Object.keys(daysOfDue) as (keyof typeof daysOfDue)[]),
  'notEnoughHistory',
] as const
export type DueFilter = (typeof dueFilters)[number]

export const getSmartBatteryHistory = call({
  method: 'GET',
  path: '/api/batteryEssentials/getSmartBatteryHistory',
  summary: 'The health of a battery week by week, and when it will have to be replaced [F-106]',
  access: batteriesAccess,
  reads: estateSubjects,
  refuses: ['notFound'],
  query: z.object({ id: BatteryId }),
  answer: BatteryHistory,
})
