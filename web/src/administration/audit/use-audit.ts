import { type AuditEntry, auditDefaultSort, exportAudit } from '@muster/contract'
import { useList } from '../../estate/list/use-list.ts'
import { useBounds } from '../../estate/period/use-bounds.ts'
import { request } from '../../session/request/request.ts'
import { auditQuery } from './audit.queries.ts'
import { auditFilters } from './audit-filters.ts'

const order = { fields: ['at'], defaultSort: auditDefaultSort, mode: 'toggle' } as const

/** The audit trail: what the URL asks for, and what the server answers. */
export function useAudit() {
  const bounds = useBounds()
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
