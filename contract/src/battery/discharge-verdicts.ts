import { z } from 'zod'
import { call } from '../call.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { BatteryDevice } from './battery.ts'
import { batteriesAccess } from './battery-access.ts'
import { DischargeCause } from './discharge-cause.ts'

const NamedBattery = z.object({ id: z.string(), serialNumber: z.string() })
const NamedDevice = BatteryDevice.pick({ id: true, manufacturer: true, model: true, serialNumber: true })

/** What was seen of a battery in a device. Either is null where it was deleted or is outside the caller's custom view. */
export const DischargeEvidence = z.object({
  device: NamedDevice.nullable(),
  battery: NamedBattery.nullable(),
  /** The first and the last day, such as 2026-11-03. */
  from: z.string(),
  to: z.string(),
  /** Hours observed off power. */
  hours: z.number(),
  /** How many times as fast as usual it discharged, at the same use. */
  times: z.number(),
})
export type DischargeEvidence = z.infer<typeof DischargeEvidence>

/** Who is to blame for the discharge of a device with a battery in it, by the swaps of 90 days. */
export const DischargeVerdict = z.object({
  cause: DischargeCause,
  device: NamedDevice,
  battery: NamedBattery,
  /** How many times as fast as usual each discharges, and how probable it is that it is a quarter faster. */
  batteryTimes: z.number(),
  deviceTimes: z.number(),
  batteryBlame: z.number().min(0).max(1),
  deviceBlame: z.number().min(0).max(1),
  /** The UTC day it was judged by, such as 2026-11-03. */
  day: z.string(),
  /** Where nobody can tell yet: a device and its battery that a swap with would tell most. */
  swapWith: z.object({ device: NamedDevice, battery: NamedBattery }).nullable(),
  /** Its battery in any device, and any battery in its device, most hours first. */
  evidence: z.array(DischargeEvidence),
})
export type DischargeVerdict = z.infer<typeof DischargeVerdict>

export const getDischargeVerdicts = call({
  method: 'GET',
  path: '/api/batteryEssentials/getDischargeVerdicts',
  summary: 'Whether a battery, its device or their use is to blame for a discharge alert; none without one',
  access: batteriesAccess,
  reads: estateSubjects,
  refuses: ['notFound'],
  query: z.object({ of: z.enum(['device', 'battery']), id: token(64) }),
  answer: z.array(DischargeVerdict),
})
