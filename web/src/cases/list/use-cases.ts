import { type CaseRow, caseDefaultSorts, caseSortFields, exportCases } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useList } from '../../estate/list/use-list.ts'
import { useBounds } from '../../estate/period/use-bounds.ts'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useUrlState } from '../../ui/url-state.ts'
import { caseCountsQuery, casesQuery } from '../cases.queries.ts'
import { caseFilters, filterOfRequest, readTab } from './case-filters.ts'

/** The list of cases: what the URL asks for, and what the server answers; with how many each tab has. */
export function useCases() {
  const { world } = useWorld()
  const { parameters } = useUrlState()
  const tab = useMemo(() => readTab(parameters), [parameters])
  const bounds = useBounds()
  const list = useList({
    table: 'casesList',
    fields: caseSortFields,
    defaultSort: caseDefaultSorts[tab],
    mode: 'toggle',
    isCheckable: tab !== 'over',
    idOf: ({ number }: CaseRow) => String(number),
    filters: caseFilters,
    ask: ({ rows, search, sort, filters }) => ({
      query: rows,
      body: { ...filterOfRequest(filters, search), ...bounds, tab, sort },
    }),
    query: casesQuery,
    file: {
      name: 'cases.csv',
      fetch: (inWorld, input) => request(exportCases, { world: inWorld, ...input }),
    },
  })
  const { data: counts } = useQuery(
    caseCountsQuery(world.id, { ...filterOfRequest(list.filters, list.state.search), ...bounds }),
  )
  return { tab, list, counts }
}
