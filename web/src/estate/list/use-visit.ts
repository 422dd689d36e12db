import { orderedRows } from '@muster/contract'
import { useState } from 'react'
import { renewedEvery } from '../../session/request/live.ts'
import { usualStaleTime } from '../../session/request/query-client.ts'
import { useEntryState } from '../../ui/entry-state.ts'
import type { ListAnswer, ListOrder } from '../../ui/table/use-table-rows.ts'
import type { TableState } from '../../ui/table/use-table-state.ts'

/** How the rows of a page are asked for: by their numbers, or by their place, with the order around it. */
export type PageOfVisit = { order: true } | { numbers: number[] }

/** A list as it was when its first page was fetched. */
interface Visit {
  /** What was asked for, apart from the page. */
  of: string
  /** The offset of the page that began it. */
  start: number
  order: ListOrder
  total: number
}

type Rows = TableState['rows']

const numbersAt = ({ order }: Visit, { limit, offset }: Rows): number[] => {
  const first = offset - order.offset
  return first < 0 || first >= orderedRows ? [] : order.numbers.slice(first, first + limit)
}

/**
 * The page that begins a visit stays as it is when the user comes back to it by page or by the Back button; from then on
 * it is renewed as any list.
 */
const staysAsItWas = (since: number) => ({
  staleTime: ({ state }: { state: { dataUpdatedAt: number } }) =>
    Math.max(usualStaleTime, since + renewedEvery - state.dataUpdatedAt),
})

/** A page that is only reached by Back stays this long. */
const gcTime = 30 * 60_000

/**
 * The pages of one visit are of one moment: rows that move while the user pages are neither repeated nor skipped. The
 * first page answers the order of its rows; the others are asked for by number. The Back button finds the visit again.
 */
export function useVisit(of: string, rows: Rows) {
  const [visits, setVisits] = useEntryState<{ latest: Visit | null }>('visit', { latest: null })
  const visit = visits.latest?.of === of ? visits.latest : null
  const numbers = visit ? numbersAt(visit, rows) : []
  const isStart = visit?.start === rows.offset
  const isKnown = isStart || numbers.length > 0

  const page = `${of} ${rows.offset}`
  const [arrival, setArrival] = useState(() => ({ page, isKnown, at: Date.now() }))
  if (arrival.page !== page) setArrival({ page, isKnown, at: Date.now() })

  const asked: PageOfVisit = isStart || !isKnown ? { order: true } : { numbers }
  const begin = (latest: Visit | null) => setVisits(() => ({ latest }))

  /** Takes note of an answer: it begins a visit, or tells that rows of this one are gone. */
  function take(answer: ListAnswer<unknown> | undefined): void {
    if (answer?.order && answer.order !== visit?.order) {
      begin({ of, start: rows.offset, order: answer.order, total: answer.totalCount })
    } else if (answer && 'numbers' in asked && answer.list.length < numbers.length) begin(null)
  }

  return {
    asked,
    take,
    /** Of the whole list, which an answer by number does not know. */
    total: 'numbers' in asked ? visit?.total : undefined,
    /** Options of the query. */
    query: { gcTime, ...(isStart && arrival.isKnown && staysAsItWas(arrival.at)) },
    /** The page of these rows, if its order is known. */
    at: (other: Rows): PageOfVisit | null => {
      const found = visit ? numbersAt(visit, other) : []
      return found.length > 0 ? { numbers: found } : null
    },
  }
}
