import { type BodyOf, listAudit, type QueryOf, type WorldId } from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { queryOf } from '../../session/request/query-of.ts'

interface AuditRequest {
  query: QueryOf<typeof listAudit>
  body: BodyOf<typeof listAudit>
}

/** Never kept for long: what somebody has just changed is to be seen here. */
export const auditQuery = (world: WorldId, input: AuditRequest) =>
  queryOptions({ ...queryOf(listAudit, { world, ...input }), staleTime: 0 })
