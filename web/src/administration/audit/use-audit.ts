import { type AuditEntry, auditDefaultSort, exportAudit } from '@muster/contract'
import { useMemo } from 'react'
import { useList } from '../../estate/list/use-list.ts'
import { request } from '../../session/request/request.ts'
import { useUrlState } from '../../ui/url-state.ts'
import { auditQuery } from './audit.queries.ts'
import { auditFilters, boundsOf, noFilters, readFilters } from './audit-filters.ts'

const order = { fields: ['at'], defaultSort: auditDefaultSort, mode: 'toggle' } as const

/** The audit trail: what the URL asks for, and what the server answers. */
export function useAudit() {
  const { parameters } = useUrlState()
  const { period, from, to } = useMemo(() => readFilters(parameters), [parameters])
  // A rolling period begins when it is chosen: turning pages moves none of its entries.
  const bounds = useMemo(() => boundsOf({ ...noFilters, period, from, to }, Date.now()), [period, from, to])
  return useList({
    ...order,
    table: 'auditList',
    idOf: ({ id }: AuditEntry) => id,
    filters: auditFilters,
    ask: ({ rows, search, sort, filters: { actions } }) => ({
      query: rows,
      body: {
        ...bounds,
        actions: actions.length === 0 ? undefined : [...actions],
        search: search || undefined,
        sort,
      },
    }),
    query: auditQuery,
    file: { name: 'auditTrail.csv', fetch: (world, input) => request(exportAudit, { world, ...input }) },
  })
}
