import { zoneDefaultSort, zoneSortFields } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { zonesListQuery } from './zones.queries.ts'

/** The zones: what the address asks for, and what the server answers [A-1102 to A-1105]. */
export function useZones() {
  const { world } = useWorld()
  const size = useTablePageSize('zonesList')
  const state = useTableState({
    fields: zoneSortFields,
    defaultSort: zoneDefaultSort,
    mode: 'toggle',
    size,
  })
  const body = { search: state.search || undefined, sort: state.sort }
  const query = useQuery({
    ...zonesListQuery(world.id, { query: state.rows, body }),
    enabled: state.isKnown,
  })
  return { state, list: useTableRows(query, state) }
}
