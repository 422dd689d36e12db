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
  /** New rows are loading; the old ones still show. */
  isStale: boolean
  /** The last choice could not be loaded; rows and URL are those before it. */
  isRestored: boolean
  /** The first fetch failed: there are no rows to keep. */
  hasFailed: boolean
  retry(): void
}

/**
 * The rows of a table. Old rows stay until new ones arrive. If the fetch fails, everything goes back to what it was,
 * the URL included, without a dialog or toast [C-351, C-441, B-864]; a quiet line says why the choice had no effect.
 */
export function useTableRows<Row>(query: ListQuery<Row>, table: TableState): TableRows<Row> {
  const { data, isError, isFetching } = query
  const { parameters, page, pageSize, goTo, restore } = table
  const [shown, setShown] = useState<{ answer: ListAnswer<Row>; paging: Paging }>()
  const [restored, setRestored] = useState<string | null>(null)
  const good = useRef<URLSearchParams>(undefined)

  // The last page may have lost its rows meanwhile.
  const last = data && lastPage(data.totalCount, pageSize)
  const isBeyond = last !== undefined && page > last
  useEffect(() => {
    if (isBeyond) goTo(last, { replace: true })
  })
  // Rows and their paging change together.
  const isShown = data === shown?.answer && page === shown?.paging.page && pageSize === shown.paging.pageSize
  if (data && !isBeyond && !isShown)
    setShown({ answer: data, paging: { page, pageSize, total: data.totalCount } })

  const failed = isError && data === undefined
  useEffect(() => {
    if (data) good.current = parameters
  }, [data, parameters])
  useEffect(() => {
    if (!failed || !good.current || good.current === parameters) return
    setRestored(good.current.toString())
    restore(good.current)
  }, [failed, parameters, restore])
  const isElsewhere = restored !== null && parameters.toString() !== restored
  if (isElsewhere && data) setRestored(null)

  return {
    rows: shown?.answer.list,
    total: shown?.paging.total,
    paging: shown?.paging,
    isStale: shown !== undefined && data === undefined && isFetching,
    isRestored: restored !== null && !isElsewhere,
    hasFailed: failed && shown === undefined,
    retry: () => query.refetch(),
  }
}
