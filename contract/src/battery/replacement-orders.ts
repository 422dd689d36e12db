import { z } from 'zod'
import { call, csv } from '../call.ts'
import { HomeLocationId } from '../fleet/device-filters.ts'
import { checkedEstate, EstateFields } from '../fleet/estate-period.ts'
import { reportLimits } from '../ingestion/limits.ts'
import { PageQuery } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { BatteryDevice, BatteryId } from './battery.ts'
import { batteriesAccess } from './battery-access.ts'
import { DueDays } from './battery-history.ts'

/** An order list has the present month and those that follow [F-318]. */
export const orderedMonths = 12
/** Orders can be pulled forward by so many months [F-322]. */
export const mostMonthsAhead = 6

/**
 * Percents of health at which an order list can be tried [F-325]. Forecasts keep the days left until each of them: where this
 * changes, a migration empties them.
 */
export const triedThresholds = [50, 60, 70, 80, 90] as const
export type TriedThreshold = (typeof triedThresholds)[number]

/** What the lines of an order list are of. */
export const orderGroupings = ['siteAndPart', 'site', 'part'] as const
export type OrderGrouping = (typeof orderGroupings)[number]

/** Of batteries that reported in the last 30 days; a field left out does not filter. */
const OrderFields = EstateFields.pick({ homeLocationId: true, group: true, zoneId: true }).extend({
  /** Months by which orders are pulled forward. */
  ahead: z.int().min(0).max(mostMonthsAhead).default(0),
  /** Percents of health at which batteries are replaced, instead of those that are saved. */
  replaceAt: z.literal(triedThresholds).optional(),
})
export type OrderFilter = z.infer<typeof OrderFields>

const count = z.int().min(0)
const date = z.string().regex(/^\d{4}-\d\d-\d\d$/)
export const PartNumber = token(reportLimits.text)
const MonthPlace = z
  .int()
  .min(0)
  .max(orderedMonths - 1)

/** A number expected, and those between which it is with a chance of 80 %. */
export const ExpectedNumber = z.object({ expected: z.number().min(0), from: count, to: count })
export type ExpectedNumber = z.infer<typeof ExpectedNumber>

const Orders = z.object({
  batteries: count,
  /** Of these, nobody can tell yet when they are due. */
  untold: count,
  /** Due already: ordered before the first month, and in none. */
  now: count,
  months: z.array(ExpectedNumber),
  /** Of all months, with those due already. */
  total: ExpectedNumber,
  /** The same at the threshold that forecasts follow, where another one is asked for. */
  totalFollowed: ExpectedNumber.optional(),
})
export type Orders = z.infer<typeof Orders>

/** A line of an order list; what it is not of is left out, null stands for batteries without. */
export const OrderLine = Orders.extend({
  site: z.object({ id: z.string(), name: z.string() }).nullish(),
  part: z.string().nullish(),
})
export type OrderLine = z.infer<typeof OrderLine>

export const OrderList = z.object({
  /** The day on which forecasts were renewed last; null before the first time. */
  renewedOn: date.nullable(),
  /** Percents of health at which batteries are replaced: as saved by now. */
  savedThreshold: z.number(),
  /** What was saved when forecasts were renewed last; null where these cannot be tried at others until they are renewed. */
  followedThreshold: z.number().nullable(),
  /** The day on which the first of these batteries was seen; null without any. */
  firstSeenOn: date.nullable(),
  /** Such as 2026-11. */
  months: z.array(z.string()),
  lines: z.array(OrderLine),
  totalCount: count,
  /** Of all lines, not only those of the page. */
  all: Orders,
})
export type OrderList = z.infer<typeof OrderList>

const GroupedFilter = checkedEstate(OrderFields.extend({ by: z.enum(orderGroupings).default('siteAndPart') }))

const ofOrders = { method: 'POST', access: batteriesAccess } as const

export const getReplacementOrders = call({
  ...ofOrders,
  path: '/api/batteryEssentials/getReplacementOrders',
  summary: 'How many batteries will have to be replaced, by month, home location and part number [F-318]',
  reads: estateSubjects,
  query: PageQuery,
  body: GroupedFilter,
  answer: OrderList,
})

export const exportReplacementOrders = call({
  ...ofOrders,
  path: '/api/batteryEssentials/exportReplacementOrders',
  summary: 'The same numbers as a file [F-321]',
  body: GroupedFilter,
  answer: csv,
})

/** A battery behind a number of an order list. */
export const OrderedBattery = z.object({
  id: BatteryId,
  serialNumber: z.string(),
  partNumber: z.string().nullable(),
  deviceInfo: BatteryDevice.pick({
    id: true,
    manufacturer: true,
    model: true,
    serialNumber: true,
  }).nullable(),
  due: DueDays,
  /** The probability that it is ordered then; 1 where it is due already. */
  chance: z.number().min(0).max(1),
})
export type OrderedBattery = z.infer<typeof OrderedBattery>

export const listOrderedBatteries = call({
  ...ofOrders,
  path: '/api/batteryEssentials/getReplacementBatteries',
  summary: 'The batteries behind a number of the order list, the most probable first [F-319]',
  reads: estateSubjects,
  query: PageQuery,
  body: checkedEstate(
    OrderFields.extend({
      /** Left out, all; null, those without. */
      site: HomeLocationId.nullish(),
      part: PartNumber.nullish(),
      /** The place of a month, from 0; left out, all of them with what is due now. */
      month: z.union([z.literal('now'), MonthPlace]).optional(),
    }),
  ),
  /**
   * `totalCount` is of all that have any chance to be ordered then, so that their chances add up to the number; of
   * these, the first 11,000 can be paged to, the last of which have chances near nothing.
   */
  answer: z.object({ batteries: z.array(OrderedBattery), totalCount: count }),
})
