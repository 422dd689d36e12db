import { estatePlan, standardSize } from '../estate/plan.ts'

/** Milliseconds for lists, counts and the overview of an estate of the standard size, and of one of a million devices. */
export const mostP99 = estatePlan.devices > standardSize ? 300 : 200
