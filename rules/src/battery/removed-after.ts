import { dayLength } from '@muster/contract'

/**
 * Milliseconds that other batteries may report from a device without this one before it counts as removed: those of one
 * device report together, though not always at the same moment.
 */
export const removedAfter = dayLength
