import { z } from 'zod'

/** Who makes a device run down fast: the battery, the device, both, or its use; or nobody can tell yet. */
export const dischargeCauses = ['battery', 'device', 'both', 'use', 'unknown'] as const
export const DischargeCause = z.enum(dischargeCauses)
export type DischargeCause = z.infer<typeof DischargeCause>
