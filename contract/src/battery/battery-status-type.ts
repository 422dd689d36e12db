import { z } from 'zod'

/** The statuses that a list may be asked for; a warning is orange on batteries and yellow on devices [B-1108]. */
export const batteryStatusTypes = ['red', 'orange', 'yellow', 'green', 'all'] as const
export type BatteryStatusType = (typeof batteryStatusTypes)[number]

/** In a query; left out, it means all [B-1206]. */
export const OfStatus = z.object({ statusType: z.enum(batteryStatusTypes).optional() })
