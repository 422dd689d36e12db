import { isTimeZone } from '@muster/contract'

/** The zone of the user's own clock; UTC where the browser tells none, or one that nobody knows. */
export function ownTimeZone(): string {
  const { timeZone }: { timeZone?: string } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC'
}
