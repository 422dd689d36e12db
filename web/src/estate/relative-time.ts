const second = 1000
const minute = 60 * second
const hour = 60 * minute
const day = 24 * hour

export interface RelativeTime {
  value: number
  unit: 'second' | 'minute' | 'hour' | 'day'
}

/** How long ago a time was, in the largest whole unit. Never in the future, even if clocks differ. */
export function relativeTime(time: number, now: number): RelativeTime {
  const ago = Math.max(0, now - time)
  if (ago < minute) return { value: Math.floor(ago / second), unit: 'second' }
  if (ago < hour) return { value: Math.floor(ago / minute), unit: 'minute' }
  if (ago < day) return { value: Math.floor(ago / hour), unit: 'hour' }
  return { value: Math.floor(ago / day), unit: 'day' }
}
