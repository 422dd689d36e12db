import { useEffect, useRef, useState } from 'react'
import { lastPage, type Paging } from './paging.ts'
import type { TableState } from './use-table-state.ts'

/** A page of a list, as calls return it. */
export interface ListAnswer<Row> {
  list: Row[]
  totalCount: number
  /** The order of rows around the page, where the list tells it. */
  order?: ListOrder | undefined
}

export interface ListOrder {
  /** The place of the first one in the list. */
  offset: number
  numbers: number[]
}

/** The result of a query whose key holds the whole request, so that no data belongs to another one. */
interface ListQuery<Row> {
  data: ListAnswer<Row> | undefined
  dataUpdatedAt: number
  isError: boolean
  isFetching: boolean
  refetch(): unknown
}

export interface TableRows<Row> {
  /** Undefined before the first response. */
  rows: readonly Row[] | undefined
  total: number | undefined
  /** Paging of the rows shown, not of a page still loading. */
  paging: Paging | undefined
  /** When the rows were last fetched, as the base of "2 min ago". 0 before the first. */
  asOf: number
  /** New rows are loading; the old ones still show. */
  isStale: boolean
  /** The first fetch failed: there are no rows to keep. */
  hasFailed: boolean
  retry(): void
}

/**
 * The rows of a table. Old rows stay until new ones arrive. If the fetch fails, everything goes back to what it was,
 * the URL included, without a message [C-351, C-441, B-864].
 */
export function useTableRows<Row>(query: ListQuery<Row>, table: TableState): TableRows<Row> {
  const { data, dataUpdatedAt, isError, isFetching } = query
  const { parameters, page, pageSize, goTo, restore } = table
  const [shown, setShown] = useState<{ answer: ListAnswer<Row>; paging: Paging; asOf: number }>()
  const good = useRef<URLSearchParams>(undefined)

  // The last page may have lost its rows meanwhile.
  const last = data && lastPage(data.totalCount, pageSize)
  const isBeyond = last !== undefined && page > last
  useEffect(() => {
    if (isBeyond) goTo(last, { replace: true })
  })
  // Rows and their paging change together.
  const isShown =
    data === shown?.answer &&
    dataUpdatedAt === shown?.asOf &&
    page === shown.paging.page &&
    pageSize === shown.paging.pageSize
  if (data && !isBeyond && !isShown)
    setShown({ answer: data, paging: { page, pageSize, total: data.totalCount }, asOf: dataUpdatedAt })

  const failed = isError && data === undefined
  useEffect(() => {
    if (data) good.current = parameters
  }, [data, parameters])
  useEffect(() => {
    if (failed && good.current && good.current !== parameters) restore(good.current)
  }, [failed, parameters, restore])

  return {
    rows: shown?.answer.list,
    total: shown?.paging.total,
    paging: shown?.paging,
    asOf: shown?.asOf ?? 0,
    isStale: shown !== undefined && data === undefined && isFetching,
    hasFailed: failed && shown === undefined,
    retry: () => query.refetch(),
  }
}
