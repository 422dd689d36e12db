import { dayLength } from '@muster/contract'

/** A battery counts in charts if it reported since then, in milliseconds since the epoch [B-324, B-9994]. */
export const reportingSince = (now: Date): number => now.getTime() - 30 * dayLength
