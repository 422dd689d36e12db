import { getDischargeVerdicts, type QueryOf, type WorldId } from '@muster/contract'
import { queryOf } from '../../session/request/query-of.ts'

/** Who is to blame for the discharge alert of a device, or of a battery. */
export const dischargeVerdictsQuery = (world: WorldId, query: QueryOf<typeof getDischargeVerdicts>) =>
  queryOf(getDischargeVerdicts, { world, query })
