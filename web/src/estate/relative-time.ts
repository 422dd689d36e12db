const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

export interface RelativeTime {
  value: number
  unit: 'minute' | 'hour' | 'day'
}

/** How long ago a time was, in the largest whole unit; null within a minute, and if clocks differ. */
export function relativeTime(time: number, now: number): RelativeTime | null {
  const ago = now - time
  if (ago < minute) return null
  if (ago < hour) return { value: Math.floor(ago / minute), unit: 'minute' }
  if (ago < day) return { value: Math.floor(ago / hour), unit: 'hour' }
  return { value: Math.floor(ago / day), unit: 'day' }
}
