import type { Sort } from '@muster/contract'
import { useCallback, useMemo, useState } from 'react'
import { type Address, useUrlState } from '../url-state.ts'
import { nextView, parseView, type SortRules, type TableChange, writeView } from './table-view.ts'

/** How many rows a page has, and how that is changed and kept. */
export interface PageSize {
  pageSize: number
  /** False until what was chosen before has been read: a list need not be fetched twice. */
  isKnown: boolean
  change(pageSize: number): void
}

export interface TableStateOptions<Field extends string> extends SortRules<Field> {
  size: PageSize
  /** For a page with several tables: what their names in the address begin with. */
  prefix?: string
  /** Names of what else stands in the address and goes with another sort, such as the selected row [B-803]. */
  goesWithSort?: readonly string[]
}

export interface TableState<Field extends string = string> {
  search: string
  /** The sort in effect. */
  sort: Sort<Field>
  page: number
  pageSize: number
  /** As calls want them. */
  rows: { limit: number; offset: number }
  isKnown: boolean
  /** What stands in the address. */
  parameters: URLSearchParams
  sortBy(field: Field): void
  turnSort(): void
  searchFor(search: string): void
  goTo(page: number, options?: { replace?: boolean }): void
  resize(pageSize: number): void
  /** Writes filters or a category into the address; the list begins at its first page again. */
  setFilters(write: (parameters: URLSearchParams) => void): void
  /** Takes the search away, and what `write` takes away with it. */
  clear(write: (parameters: URLSearchParams) => void): void
  /** Takes the address back to what it was. */
  restore(parameters: URLSearchParams): void
}

/** The state of a table, kept in the URL: search, sort and page, and what `setFilters` writes beside them. */
export function useTableState<Field extends string>(options: TableStateOptions<Field>): TableState<Field> {
  return useStateOf(options, useUrlState())
}

/** The same for a table that comes and goes with what is selected: nobody links to it, and it begins anew each time. */
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
  return useStateOf(options, { parameters, change })
}

function useStateOf<Field extends string>(
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
    page: view.page,
    pageSize,
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
    clear: (writeFilters) =>
      change((written) => {
        write({ type: 'searched', search: '' }, written)
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
