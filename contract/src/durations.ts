/** In milliseconds. */
export const minuteLength = 60_000
export const hourLength = 60 * minuteLength
export const dayLength = 24 * hourLength
