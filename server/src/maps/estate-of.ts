import type { EstatePart } from '@muster/contract'
import type { z } from 'zod'
import type { AskedEstate } from '../telemetry/index.ts'

/** The part of the estate that a map shows; a field left out does not filter. */
export const estateOf = ({ groups, homeLocations, zoneId }: z.output<typeof EstatePart>): AskedEstate => ({
  ...(groups && { groups }),
  ...(homeLocations && { homeLocationIds: homeLocations }),
  ...(zoneId !== undefined && { zoneId }),
})
