import type { CopiedEstate } from '../estate/estate.ts'
import { estatePlan } from '../estate/plan.ts'
import type { LoadCommand } from './load.ts'
import { frameOf, type LoadPlan, templates } from './plan.ts'

/** Each device of the estate reports every quarter of an hour. */
export const estatePerSecond = estatePlan.devices / 900

/** How the estate reports. */
export const estateReporting = {
  connections: 64,
  refusedWait: 1,
  perSecond: estatePerSecond,
} as const satisfies Partial<LoadCommand>

/** Reports that each device has sent before on its day. */
const sent = 60

/** Devices that report one after the other are unrelated. */
export const planOfEstate = ({ keys }: CopiedEstate): LoadPlan => ({
  frame: frameOf(Date.now()),
  devices: keys.map((_, index) => {
    const place = (index * 7919) % keys.length
    return { key: keys[place] ?? '', template: place % templates, sent }
  }),
})
