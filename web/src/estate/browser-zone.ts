import { isTimeZone } from '@muster/contract'

/** The zone of the browser's clock, which says what date is today; UTC where it has no name. */
export function browserZone(): string {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
  return zone && isTimeZone(zone) ? zone : 'UTC'
}
