import { listChannels, type WorldId } from '@muster/contract'
import { queryOf } from '../../session/request/query-of.ts'

export const channelsQuery = (world: WorldId) => queryOf(listChannels, { world })
