import { listEnrollmentRequests, type WorldId } from '@muster/contract'
import { queryOf } from '../../session/request/query-of.ts'

export const enrollmentRequestsQuery = (world: WorldId) => queryOf(listEnrollmentRequests, { world })
