import { countByHomeLocation, type WorldId } from '@muster/contract'
import { queryOf } from '../../session/request/query-of.ts'

/** How many devices each home location has, and how many have none [B-717]. */
export const homeLocationCountsQuery = (world: WorldId) => queryOf(countByHomeLocation, { world })
