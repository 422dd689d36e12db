import { exportRows, type SavedTable, type Sort, type WorldId } from '@muster/contract'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { type RowChecks, useRowChecks } from '../../ui/table/use-row-checks.ts'
import { type ListAnswer, type TableRows, useTableRows } from '../../ui/table/use-table-rows.ts'
import { type TableState, type TableStateOptions, useTableState } from '../../ui/table/use-table-state.ts'

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
  hasFilters: boolean
  /** Whether a search or filter applies. */
  isFiltered: boolean
  /** Clears search and filters. */
  clear(): void
  checks: RowChecks | undefined
  /** The checked rows, in order. */
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
  const inputFor = (rows: TableState['rows']) => ask({ rows, search, sort, isUsualSort, filters })
  const found = useTableRows(
    useQuery({ ...query(world.id, inputFor(state.rows)), enabled: state.isKnown }),
    state,
  )
  const rows = found.rows ?? []
  const checks = useRowChecks({ ids: rows.map(idOf), sort })
  const filterCount = inUrl?.countOf(filters) ?? 0
  return {
    ...found,
    state,
    idOf,
    filters,
    filterCount,
    hasFilters: inUrl !== undefined,
    isFiltered: filterCount > 0 || search !== '',
    filterBy: (chosen) => state.setFilters((written) => inUrl?.write(chosen, written)),
    clearFilters: () => state.setFilters((written) => inUrl?.write(inUrl.none, written)),
    clear: () => state.clear((written) => inUrl?.write(inUrl.none, written)),
    checks: isCheckable ? checks : undefined,
    checked: isCheckable ? rows.filter((row) => checks.checked.has(idOf(row))) : [],
    file: file && {
      fileName: file.name,
      fetchFile: () => file.fetch(world.id, inputFor({ limit: file.rows ?? exportRows, offset: 0 })),
      isEmpty: !found.total,
    },
  }
}
