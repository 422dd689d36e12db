import { countDevicesByStatus, type WorldId } from '@muster/contract'
import { queryOf } from '../../session/request/query-of.ts'

/** How many devices there are, by status and platform. */
export const deviceCountsQuery = (world: WorldId) => queryOf(countDevicesByStatus, { world })
