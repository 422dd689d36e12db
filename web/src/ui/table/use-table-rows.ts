import { useEffect, useRef, useState } from 'react'
import { lastPage, type Paging } from './paging.ts'
import type { TableState } from './use-table-state.ts'

/** A page of a list, as calls answer it. */
export interface ListAnswer<Row> {
  list: Row[]
  totalCount: number
}

/** As a query gives it; the key of the query holds all that the request says, so that no answer is another's. */
interface ListQuery<Row> {
  data: ListAnswer<Row> | undefined
  dataUpdatedAt: number
  isError: boolean
  isFetching: boolean
  refetch(): unknown
}

export interface TableRows<Row> {
  /** Undefined before the first answer. */
  rows: readonly Row[] | undefined
  total: number | undefined
  /** The page that the rows are of: not the one asked for while that is on its way. */
  paging: Paging | undefined
  /** When the rows arrived, or arrived again as they were: "2 min ago" is true of that moment. 0 before the first. */
  asOf: number
  /** Other rows are on their way; those of before still show. */
  isStale: boolean
  /** The very first fetch failed: there is nothing that could stay. */
  hasFailed: boolean
  retry(): void
}

/**
 * The rows a table shows. Until newer ones arrive the old ones stay. When they do not arrive, everything is as it
 * was before they were asked for, the address included, and nothing is said about it [C-351, C-441, B-864].
 */
export function useTableRows<Row>(query: ListQuery<Row>, table: TableState): TableRows<Row> {
  const { data, dataUpdatedAt, isError, isFetching } = query
  const { parameters, page, pageSize, goTo, restore } = table
  const [shown, setShown] = useState<{ answer: ListAnswer<Row>; paging: Paging; asOf: number }>()
  const good = useRef<URLSearchParams>(undefined)

  // The last rows of the last page may have gone meanwhile.
  const last = data && lastPage(data.totalCount, pageSize)
  const isBeyond = last !== undefined && page > last
  useEffect(() => {
    if (isBeyond) goTo(last, { replace: true })
  })
  // Rows and the page that they are of belong together.
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
