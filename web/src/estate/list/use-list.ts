import { exportRows, type SavedTable, type Sort, type WorldId } from '@muster/contract'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { type RowChecks, useRowChecks } from '../../ui/table/use-row-checks.ts'
import { type ListAnswer, type TableRows, useTableRows } from '../../ui/table/use-table-rows.ts'
import { type TableState, type TableStateOptions, useTableState } from '../../ui/table/use-table-state.ts'
import { useNextPage } from './use-next-page.ts'
import { type PageOfVisit, useVisit } from './use-visit.ts'

/** How a list's filters are kept in the URL. */
export interface ListFilters<Filters> {
  none: Filters
  read: (parameters: URLSearchParams) => Filters
  write: (filters: Filters, parameters: URLSearchParams) => void
  /** Number of chosen values. */
  countOf: (filters: Filters) => number
}

/** The request for a list, as the URL has it. */
export interface Asked<Field extends string, Filters> {
  rows: TableState['rows']
  search: string
  sort: Sort<Field>
  isUsualSort: boolean
  filters: Filters
  /** For a list whose pages are of one moment. */
  visit?: PageOfVisit
}

/** The list as a file. */
export interface ListFile {
  fileName: string
  fetchFile: () => Promise<Blob>
  /** An empty list has nothing to export. */
  isEmpty: boolean
}

interface RowsOptions<Row, Field extends string, Filters, Input, Data, Key extends QueryKey> {
  idOf: (row: Row) => string
  filters?: ListFilters<Filters>
  /** Whether rows have checkboxes. */
  isCheckable?: boolean
  /** Whether the call tells the order of rows, so that all pages are of the moment of the first. */
  isOrdered?: boolean
  /** Turns the URL's state into a request. */
  ask: (asked: Asked<Field, Filters>) => Input
  query: (world: WorldId, input: Input) => UseQueryOptions<Data, Error, ListAnswer<Row>, Key>
  /** The same request as a file, up to its row limit [C-345]. */
  file?: { name: string; rows?: number; fetch: (world: WorldId, input: Input) => Promise<Blob> }
}

export interface ListOptions<Row, Field extends string, Filters, Input, Data, Key extends QueryKey>
  extends RowsOptions<Row, Field, Filters, Input, Data, Key>,
    Omit<TableStateOptions<Field>, 'size'> {
  /** Key of the saved page size. */
  table: SavedTable
}

export interface List<Row, Field extends string = string, Filters = unknown> extends TableRows<Row> {
  state: TableState<Field>
  idOf: (row: Row) => string
  filters: Filters
  filterCount: number
  filterBy(filters: Filters): void
  clearFilters(): void
  /** Whether a search or filter applies. */
  isFiltered: boolean
  checks: RowChecks | undefined
  /** The checked rows, on all pages. */
  checked: readonly Row[]
  file: ListFile | undefined
}

/** A list whose search, sort, page and filters are in the URL. */
export function useList<Row, Field extends string, Input, Data, Key extends QueryKey, Filters = undefined>(
  options: ListOptions<Row, Field, Filters, Input, Data, Key>,
): List<Row, Field, Filters> {
  return useListOf(options, useTableState({ ...options, size: useTablePageSize(options.table) }))
}

/** The same with table state held by the caller. */
export function useListOf<Row, Field extends string, Input, Data, Key extends QueryKey, Filters = undefined>(
  {
    idOf,
    filters: inUrl,
    isCheckable = false,
    isOrdered = false,
    ask,
    query,
    file,
  }: RowsOptions<Row, Field, Filters, Input, Data, Key>,
  state: TableState<Field>,
): List<Row, Field, Filters> {
  const { world } = useWorld()
  const { search, sort, isUsualSort, parameters } = state
  // Without filters, `Filters` is undefined.
  const filters = useMemo(() => inUrl?.read(parameters) as Filters, [inUrl, parameters])
  const asked = JSON.stringify([search, filters])
  const visit = useVisit(JSON.stringify([asked, sort, state.pageSize]), state.rows)
  const inputFor = (rows: TableState['rows'], page?: PageOfVisit) =>
    ask({ rows, search, sort, isUsualSort, filters, ...(page && { visit: page }) })
  const pageAt = (rows: TableState['rows'], page: PageOfVisit) =>
    query(world.id, inputFor(rows, isOrdered ? page : undefined))
  const answer = useQuery({
    ...pageAt(state.rows, visit.asked),
    ...(isOrdered && visit.query),
    enabled: state.isKnown,
  })
  visit.take(answer.data)
  const { data } = answer
  const { total } = visit
  const page = useMemo(
    () => (data && total !== undefined ? { ...data, totalCount: total } : data),
    [data, total],
  )
  const found = useTableRows({ ...answer, data: page }, state)
  const next = { ...state.rows, offset: state.rows.offset + state.rows.limit }
  const nextPage = visit.at(next)
  useNextPage(nextPage && !answer.isFetching ? pageAt(next, nextPage) : null)
  const isAnswered = page !== undefined && page.list === found.rows
  const checks = useRowChecks({
    rows: found.rows,
    idOf,
    sort,
    asked,
    isAnswered,
    isWhole: found.rows?.length === found.total,
  })
  const filterCount = inUrl?.countOf(filters) ?? 0
  return {
    ...found,
    state,
    idOf,
    filters,
    filterCount,
    isFiltered: filterCount > 0 || search !== '',
    filterBy: (chosen) => state.setFilters((written) => inUrl?.write(chosen, written)),
    clearFilters: () => state.setFilters((written) => inUrl?.write(inUrl.none, written)),
    checks: isCheckable ? checks : undefined,
    checked: isCheckable ? checks.rows : [],
    file: file && {
      fileName: file.name,
      fetchFile: () => file.fetch(world.id, inputFor({ limit: file.rows ?? exportRows, offset: 0 })),
      isEmpty: !found.total,
    },
  }
}
