import { z } from 'zod'
import { EventType } from '../fleet/event-types.ts'
import { token } from '../text.ts'
import { reportLimits } from './limits.ts'
import { LocalTime } from './local-time.ts'

const text = token(reportLimits.text)
const battery = z.object({ serialNumber: text })
const network = z.object({ networkType: text.optional(), bearerType: text.optional() })
const sim = z.object({ serialNumber: text })

export const rebootTypes = ['user', 'system', 'unknown'] as const

/** Details of an event [C-2025, B-1121 to B-1128]. */
export const EventInfo = z.object({
  oldBatteryInfo: battery.optional(),
  newBatteryInfo: battery.optional(),
  oldNetworkInfo: network.optional(),
  newNetworkInfo: network.optional(),
  oldSimInfo: sim.optional(),
  newSimInfo: sim.optional(),
  applicationInfo: z.object({ name: text, version: text.optional() }).optional(),
  processInfo: z.object({ processName: text, fileVersion: text.optional() }).optional(),
  processCrashInfo: z.object({ exceptionCode: text.optional(), moduleName: text.optional() }).optional(),
  powerInfo: z.object({ level: z.int().min(0).max(100) }).optional(),
  rebootInfo: z.object({ type: z.enum(rebootTypes) }).optional(),
})
export type EventInfo = z.infer<typeof EventInfo>

export const DeviceEvent = EventInfo.extend({ type: EventType, at: LocalTime })
export type DeviceEvent = z.infer<typeof DeviceEvent>
