import type { Sort } from '@muster/contract'
import { useCallback, useMemo, useState } from 'react'
import { type Address, useUrlState } from '../url-state.ts'
import { nextView, parseView, type SortRules, type TableChange, writeView } from './table-view.ts'

/** The page size, with a setter that saves it. */
export interface PageSize {
  pageSize: number
  /** The default size, which is always offered; 20 unless the list has another. */
  usual?: number
  /** False until the saved size is loaded, so that lists are not fetched twice. */
  isKnown: boolean
  change(pageSize: number): void
}

export interface TableStateOptions<Field extends string> extends SortRules<Field> {
  size: PageSize
  /** For pages with several tables: prefix of the URL parameters. */
  prefix?: string
  /** Other URL parameters that a new sort removes, such as the selected row [B-803]. */
  goesWithSort?: readonly string[]
}

export interface TableState<Field extends string = string> {
  search: string
  /** The sort in effect. */
  sort: Sort<Field>
  /** Whether that is the default, which nobody chose. */
  isUsualSort: boolean
  page: number
  pageSize: number
  usualPageSize: number | undefined
  /** As calls take them. */
  rows: { limit: number; offset: number }
  isKnown: boolean
  /** The query of the URL. */
  parameters: URLSearchParams
  sortBy(field: Field): void
  turnSort(): void
  searchFor(search: string): void
  goTo(page: number, options?: { replace?: boolean }): void
  resize(pageSize: number): void
  /** Writes filters or a category to the URL; goes back to the first page. */
  setFilters(write: (parameters: URLSearchParams) => void): void
  /** Restores an earlier query of the URL. */
  restore(parameters: URLSearchParams): void
}

/** The state of a table, kept in the URL: search, sort and page, and what `setFilters` writes beside them. */
export function useTableState<Field extends string>(options: TableStateOptions<Field>): TableState<Field> {
  return useTableStateAt(options, useUrlState())
}

/** The same in memory, for a table that shows only with a selection and cannot be linked to. */
export function useHeldTableState<Field extends string>(
  options: TableStateOptions<Field>,
): TableState<Field> {
  const [parameters, setParameters] = useState(() => new URLSearchParams())
  const change = useCallback<Address['change']>(
    (write) =>
      setParameters((before) => {
        const written = new URLSearchParams(before)
        write(written)
        return written
      }),
    [],
  )
  return useTableStateAt(options, { parameters, change })
}

/** The same in an address of the caller's, such as one with a parameter in the path. */
export function useTableStateAt<Field extends string>(
  { fields, defaultSort, mode, size, prefix = '', goesWithSort = [] }: TableStateOptions<Field>,
  { parameters, change }: Address,
): TableState<Field> {
  const { pageSize } = size

  const rules = useMemo(() => ({ fields, defaultSort, mode }), [fields, defaultSort, mode])
  const view = useMemo(
    () => parseView(parameters, rules, { pageSize, prefix }),
    [parameters, rules, pageSize, prefix],
  )

  const write = (made: TableChange<Field>, written: URLSearchParams) => {
    const now = parseView(written, rules, { pageSize, prefix })
    writeView(nextView(now, made, rules), written, prefix)
    if (made.type === 'sorted' || made.type === 'turned') {
      for (const name of goesWithSort) written.delete(name)
    }
  }
  const apply = (made: TableChange<Field>, replace = false) =>
    change((written) => write(made, written), { replace })

  return {
    search: view.search,
    sort: view.sort ?? defaultSort,
    isUsualSort: view.sort === null,
    page: view.page,
    pageSize,
    usualPageSize: size.usual,
    rows: { limit: pageSize, offset: (view.page - 1) * pageSize },
    isKnown: size.isKnown,
    parameters,
    sortBy: (field) => apply({ type: 'sorted', field }),
    turnSort: () => apply({ type: 'turned' }),
    searchFor: (search) => apply({ type: 'searched', search }),
    goTo: (page, { replace } = {}) => apply({ type: 'moved', page }, replace),
    resize(chosen) {
      size.change(chosen)
      if (view.page !== 1) apply({ type: 'filtered' })
    },
    setFilters: (writeFilters) =>
      change((written) => {
        write({ type: 'filtered' }, written)
        writeFilters(written)
      }),
    restore: useCallback(
      (before: URLSearchParams) =>
        change(
          (written) => {
            for (const name of [...written.keys()]) written.delete(name)
            for (const [name, value] of before) written.append(name, value)
          },
          { replace: true },
        ),
      [change],
    ),
  }
}
