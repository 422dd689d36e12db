const length = 24 * 60 * 60 * 1000

/** The number of a date such as `2026-03-29`. */
export const dayOfDate = (date: string): number => Math.round(Date.parse(`${date}T00:00:00Z`) / length)

/** From 0, Monday. */
export const weekday = (day: number): number => (((day + 3) % 7) + 7) % 7

/** Month and day, such as `12-25`. */
export const monthAndDay = (day: number): string => new Date(day * length).toISOString().slice(5, 10)
