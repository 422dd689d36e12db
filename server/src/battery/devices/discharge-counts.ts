import type { DeviceCounts, DischargingFilter } from '@muster/contract'
import { countMatching } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { foundInSearch } from './device-search.sql.ts'

/** How many devices match, by the status of their average discharge [B-1111]. */
export async function countByDischarge(scope: Scope, filter: DischargingFilter): Promise<DeviceCounts> {
  const asked = await foundInSearch(scope, filter)
  const all = await countMatching(scope, asked)
  const ofLevel = (level: 'red' | 'yellow') =>
    countMatching(scope, { ...asked, alertStatuses: { averageDischargeStatus: [level] } })
  const red = await ofLevel('red')
  const yellow = await ofLevel('yellow')
  return { all, red, yellow, green: all - red - yellow }
}
