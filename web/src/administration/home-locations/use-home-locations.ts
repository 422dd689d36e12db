import {
  type BodyOf,
  exportHomeLocations,
  exportRows,
  homeLocationDefaultSort,
  homeLocationSortFields,
} from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { homeLocationsListQuery } from './home-locations.queries.ts'

/** The home locations: what the address asks for, and what the server answers [A-1207, A-1208, A-1210]. */
export function useHomeLocations() {
  const { world } = useWorld()
  const size = useTablePageSize('homeLocationsList')
  const state = useTableState({
    fields: homeLocationSortFields,
    defaultSort: homeLocationDefaultSort,
    mode: 'toggle',
    size,
  })
  const body: BodyOf<typeof exportHomeLocations> = { search: state.search || undefined, sort: state.sort }
  const query = useQuery({
    ...homeLocationsListQuery(world.id, { query: state.rows, body }),
    enabled: state.isKnown,
  })
  return {
    state,
    list: useTableRows(query, state),
    /** The same home locations as a file; as many as a file may have, not a page [A-1209]. */
    fetchFile: () =>
      request(exportHomeLocations, { world: world.id, query: { limit: exportRows, offset: 0 }, body }),
  }
}
