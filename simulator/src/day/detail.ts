/**
 * All of a day, or only what a device's state depends on, which takes a quarter of the time: the charges, the events
 * that alerts count, the traffic and last use summed into one hour, and the last position.
 */
export type Detail = 'all' | 'state'
