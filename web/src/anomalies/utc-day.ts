import { dateOfDay, dayOfDate } from '@muster/rules'

/** The day that a URL names; null if invalid [C-9908]. */
export function utcDay(text: string | null): string | null {
  if (text === null || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return null
  const day = dayOfDate(text)
  return Number.isNaN(day) || dateOfDay(day) !== text ? null : text
}
