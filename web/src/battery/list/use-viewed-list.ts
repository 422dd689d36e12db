import type { BatterySortField, BodyOf, Call, QueryOf, SavedTable, Sort, WorldId } from '@muster/contract'
import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useParams } from 'react-router'
import { type ListOptions, useListOf } from '../../estate/list/use-list.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useTableStateAt } from '../../ui/table/use-table-state.ts'
import { queryString, useUrlState } from '../../ui/url-state.ts'
import { type BatteryFilters, batteryFilters, type OfferedFilter } from './battery-filters.ts'
import type { BatteryLine } from './battery-line.ts'
import { type Only, onlyParameter, writeOnly } from './only-filter.ts'
import { selectionParameters, useSelection } from './selection.ts'
import type { ListCounts, View } from './views.ts'

/** What the call of a list is asked with. */
export interface ListRequest<C extends Call> {
  query: QueryOf<C>
  body: BodyOf<C>
}

/** What the rows of a list depend on, beside its page. */
export interface AskedLines {
  /** The word in the path that stands for a status. */
  word: string
  filters: BatteryFilters
  search: string
}

interface AskedPage<Field extends BatterySortField> extends AskedLines {
  rows: { limit: number; offset: number }
  sort: Sort<Field>
  /** The row that comes first on the first page. */
  pinnedId: string | undefined
}

/** Gives the counts of what is asked for, whatever its status. */
export type CountsQuery = (
  world: WorldId,
  asked: Pick<AskedLines, 'filters' | 'search'>,
) => UseQueryOptions<ListCounts, Error, ListCounts, QueryKey>

type Options<Field extends BatterySortField, Input, Data, Key extends QueryKey> = Pick<
  ListOptions<BatteryLine, Field, BatteryFilters, Input, Data, Key>,
  'fields' | 'defaultSort' | 'isCheckable' | 'query' | 'file'
> & {
  table: SavedTable
  /** The path of a view. Keep the function stable. */
  pathOf: (view: string) => string
  viewOf: (word: string) => View
  offered: readonly OfferedFilter[]
  ask: (asked: AskedPage<Field>) => Input
  counts: CountsQuery
}

const idOf = ({ id }: BatteryLine): string => id

/** A list of batteries or of devices with batteries: its status is in the path, everything else in the query. */
export function useViewedList<Field extends BatterySortField, Input, Data, Key extends QueryKey>({
  table,
  fields,
  defaultSort,
  pathOf,
  viewOf,
  offered,
  ask,
  counts: countsQuery,
  ...options
}: Options<Field, Input, Data, Key>) {
  const { world } = useWorld()
  const { view = 'all' } = useParams()
  // In any case, as routes match.
  const word = view.toLowerCase()
  const address = useUrlState(useMemo(() => ({ name: 'view', value: word, pathOf }), [word, pathOf]))
  const { parameters } = address
  const size = useTablePageSize(table)
  const state = useTableStateAt<Field>(
    { fields, defaultSort, mode: 'toggle', size, goesWithSort: selectionParameters },
    address,
  )
  const selecting = useSelection(address)
  const asked = useMemo(() => besides(parameters, ['page', ...selectionParameters]), [parameters])
  const pinnedId = usePin(selecting.selected, state.page, asked.toString())

  const filters = useMemo(() => batteryFilters(offered), [offered])
  const list = useListOf(
    { ...options, idOf, filters, ask: (page) => ask({ ...page, word, pinnedId }) },
    state,
  )
  const counts = useQuery(countsQuery(world.id, { filters: list.filters, search: state.search }))
  return {
    list,
    counts,
    countsQuery,
    selecting,
    address,
    view: viewOf(word),
    /** The same search, filters and sort in another view, of a part alone. */
    linkTo: (view: View, part?: Only) => {
      const linked = besides(asked, ['view'])
      if (part) linked.set(onlyParameter, writeOnly([...new Set([...list.filters.only, part])]))
      return `${pathOf(view)}${queryString(linked)}`
    },
  }
}

export type ViewedList = ReturnType<typeof useViewedList>

function besides(parameters: URLSearchParams, left: readonly string[]): URLSearchParams {
  const kept = new URLSearchParams(parameters)
  for (const name of left) kept.delete(name)
  return kept
}

/**
 * The row that the page was opened with comes first, so that it is in sight [B-9974]. Selecting another one leaves the
 * rows in their places. A page further on keeps its rows, and so does a list that is sorted or filtered otherwise.
 */
function usePin(selected: string | null, page: number, asked: string): string | undefined {
  const [opened] = useState({ id: page === 1 ? selected : null, asked })
  return opened.asked === asked ? (opened.id ?? undefined) : undefined
}
