import type { Sort } from '@muster/contract'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { addressOf, nextView, parseView, type SortRules, type TableChange, withView } from './table-view.ts'

/** How many rows a page has, and how that is changed and kept. */
export interface PageSize {
  pageSize: number
  /** False until what was chosen before has been read: a list need not be fetched twice. */
  isKnown: boolean
  change(pageSize: number): void
}

interface TableStateOptions<Field extends string> extends SortRules<Field> {
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
  narrow(write: (parameters: URLSearchParams) => void): void
  /** Takes the address back to what it was. */
  restore(parameters: URLSearchParams): void
}

/** Where the parameters of a table stand, and how they are written. */
interface Written {
  parameters: URLSearchParams
  /** What was written last and is shown in a moment: two quick choices are both kept. */
  latest(): URLSearchParams
  write(written: URLSearchParams, replace?: boolean): void
}

/** The state of a table, kept in the address: search, sort and page, and what `narrow` writes beside them. */
export function useTableState<Field extends string>(options: TableStateOptions<Field>): TableState<Field> {
  const location = useLocation()
  const navigate = useNavigate()
  const parameters = useMemo(() => new URLSearchParams(location.search), [location.search])
  const last = useRef(location.search)
  useLayoutEffect(() => {
    last.current = location.search
  }, [location.search])
  const write = useCallback(
    (written: URLSearchParams, replace = false) => {
      const search = addressOf(written)
      last.current = search
      return navigate({ search, hash: location.hash }, { replace, preventScrollReset: true })
    },
    [navigate, location.hash],
  )
  return useStateOf(options, { parameters, latest: () => new URLSearchParams(last.current), write })
}

/** The same for a table that comes and goes with what is selected: nobody links to it, and it begins anew each time. */
export function useHeldTableState<Field extends string>(
  options: TableStateOptions<Field>,
): TableState<Field> {
  const [parameters, write] = useState(() => new URLSearchParams())
  return useStateOf(options, { parameters, latest: () => parameters, write })
}

function useStateOf<Field extends string>(
  { fields, defaultSort, mode, size, prefix = '', goesWithSort = [] }: TableStateOptions<Field>,
  { parameters, latest, write }: Written,
): TableState<Field> {
  const { pageSize } = size

  const rules = useMemo(() => ({ fields, defaultSort, mode }), [fields, defaultSort, mode])
  const view = useMemo(
    () => parseView(parameters, rules, { pageSize, prefix }),
    [parameters, rules, pageSize, prefix],
  )

  const changed = (change: TableChange<Field>): URLSearchParams => {
    const before = latest()
    const now = parseView(before, rules, { pageSize, prefix })
    return withView(before, nextView(now, change, rules), prefix)
  }
  const apply = (change: TableChange<Field>, replace?: boolean) => {
    const written = changed(change)
    if (change.type === 'sorted' || change.type === 'turned') {
      for (const name of goesWithSort) written.delete(name)
    }
    return write(written, replace)
  }

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
      if (view.page !== 1) apply({ type: 'narrowed' })
    },
    narrow(writeFilters) {
      const written = changed({ type: 'narrowed' })
      writeFilters(written)
      write(written)
    },
    restore: useCallback((before: URLSearchParams) => write(before, true), [write]),
  }
}
