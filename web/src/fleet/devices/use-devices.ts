import { type BodyOf, deviceDefaultSort, deviceSortFields, exportDevices, exportRows } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  type DeviceFilters,
  filterOfRequest,
  noFilters,
  readFilters,
  writeFilters,
} from '../../estate/filter/device-filters.ts'
import { request } from '../../session/request/request.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { devicesQuery } from './devices.queries.ts'

/** The device list: what the address asks for, and what the server answers. */
export function useDevices() {
  const { world } = useWorld()
  const size = useTablePageSize('devicesList')
  const state = useTableState({
    fields: deviceSortFields,
    defaultSort: deviceDefaultSort,
    mode: 'cycle',
    size,
  })
  const filters = useMemo(() => readFilters(state.parameters), [state.parameters])
  const body: BodyOf<typeof exportDevices> = {
    ...filterOfRequest(filters),
    search: state.search || undefined,
    sort: state.sort,
  }
  const query = useQuery({
    ...devicesQuery(world.id, { query: state.rows, body }),
    enabled: state.isKnown,
  })
  const list = useTableRows(query, state)

  const filterBy = (chosen: DeviceFilters) =>
    state.setFilters((parameters) => writeFilters(chosen, parameters))
  return {
    state,
    list,
    filters,
    filterBy,
    /** Clears search and filters. */
    clear: () =>
      state.setFilters((parameters) => {
        writeFilters(noFilters, parameters)
        parameters.delete('search')
      }),
    /** The same devices as a file; as many as a file may have, not a page [C-345]. */
    fetchFile: () =>
      request(exportDevices, { world: world.id, query: { limit: exportRows, offset: 0 }, body }),
  }
}
