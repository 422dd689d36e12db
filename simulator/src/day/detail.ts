/**
 * All of a day, or only what a device's state follows from, which takes a quarter of the time: the charges, the events that
 * alerts count, what was sent and when it was last used in one hour, and where it was last.
 */
export type Detail = 'all' | 'state'
