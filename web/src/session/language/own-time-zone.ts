import { isTimeZone } from '@muster/contract'

/** The browser's time zone; UTC if there is none, or an unknown one. */
export function ownTimeZone(): string {
  const { timeZone }: { timeZone?: string } = new Intl.DateTimeFormat().resolvedOptions()
  return timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC'
}
