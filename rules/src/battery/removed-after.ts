import { dayLength } from '@muster/contract'

/**
 * Milliseconds for which a device may measure other batteries without this one before it counts as removed: those of one
 * device are measured together, though not always at the same moment.
 */
export const removedAfter = dayLength
