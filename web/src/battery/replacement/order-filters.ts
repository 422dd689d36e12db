import {
  mostMonthsAhead,
  type OrderFilter,
  type OrderGrouping,
  orderGroupings,
  type TriedThreshold,
  triedThresholds,
} from '@muster/contract'
import {
  type EstatePart,
  isWholeEstate,
  type Pickers,
  readEstateFilter,
  wholeEstate,
  writeEstateFilter,
} from '../../estate/filter/estate-filter.ts'
import type { ListFilters } from '../../estate/list/use-list.ts'

/** What an order list is of, as the URL has it. */
export interface OrderFilters {
  part: EstatePart
  by: OrderGrouping
  /** Months by which orders are pulled forward. */
  ahead: number
  /** The threshold that is tried; null for the one that forecasts follow. */
  replaceAt: TriedThreshold | null
}

const none: OrderFilters = { part: {}, by: orderGroupings[0], ahead: 0, replaceAt: null }

export const monthsAhead = Array.from({ length: mostMonthsAhead + 1 }, (_, months) => months)

/** For a user who can pick a part of the estate by these. */
export const orderFilters = (pickers: Pickers): ListFilters<OrderFilters> => ({
  none,
  read(parameters) {
    const { days: _, ...part } = readEstateFilter(parameters, pickers)
    const by = orderGroupings.find((each) => each === parameters.get('by')) ?? none.by
    const ahead = monthsAhead.find((each) => String(each) === parameters.get('ahead')) ?? none.ahead
    const replaceAt = triedThresholds.find((each) => String(each) === parameters.get('replaceAt')) ?? null
    return { part, by, ahead, replaceAt }
  },
  write({ part, by, ahead, replaceAt }, parameters) {
    writeEstateFilter({ ...part, days: wholeEstate.days }, parameters)
    if (by === none.by) parameters.delete('by')
    else parameters.set('by', by)
    if (ahead === none.ahead) parameters.delete('ahead')
    else parameters.set('ahead', String(ahead))
    if (replaceAt === null) parameters.delete('replaceAt')
    else parameters.set('replaceAt', String(replaceAt))
  },
  countOf: ({ part }) => (isWholeEstate(part) ? 0 : 1),
})

/** As calls take them. */
export const bodyOfOrders = ({ part, ahead, replaceAt }: OrderFilters): OrderFilter => ({
  ...part,
  ahead,
  ...(replaceAt !== null && { replaceAt }),
})
