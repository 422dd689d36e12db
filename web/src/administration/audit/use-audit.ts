import { auditDefaultSort, type BodyOf, exportAudit, exportRows } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { request } from '../../session/request/request.ts'
import { useTablePageSize } from '../../session/table-page-size.ts'
import { useWorld } from '../../session/world/world.tsx'
import { useTableRows } from '../../ui/table/use-table-rows.ts'
import { useTableState } from '../../ui/table/use-table-state.ts'
import { auditQuery } from './audit.queries.ts'
import { type AuditFilters, boundsOf, noFilters, readFilters, writeFilters } from './audit-filters.ts'

const order = { fields: ['at'], defaultSort: auditDefaultSort, mode: 'toggle' } as const

/** The audit trail: what the address asks for, and what the server answers. */
export function useAudit() {
  const { world } = useWorld()
  const state = useTableState({ ...order, size: useTablePageSize('auditList') })
  const filters = useMemo(() => readFilters(state.parameters), [state.parameters])
  const { period, from, to } = filters
  // A rolling period begins when it is chosen: turning pages moves none of its entries.
  const bounds = useMemo(() => boundsOf({ ...noFilters, period, from, to }, Date.now()), [period, from, to])
  const body: BodyOf<typeof exportAudit> = {
    ...bounds,
    actions: filters.actions.length === 0 ? undefined : [...filters.actions],
    search: state.search || undefined,
    sort: state.sort,
  }
  const query = useQuery({ ...auditQuery(world.id, { query: state.rows, body }), enabled: state.isKnown })
  return {
    state,
    filters,
    list: useTableRows(query, state),
    filterBy: (chosen: AuditFilters) => state.setFilters((parameters) => writeFilters(chosen, parameters)),
    /** Clears search and filters. */
    clear: () =>
      state.setFilters((parameters) => {
        writeFilters(noFilters, parameters)
        parameters.delete('search')
      }),
    fetchFile: () => request(exportAudit, { world: world.id, query: { limit: exportRows, offset: 0 }, body }),
  }
}
