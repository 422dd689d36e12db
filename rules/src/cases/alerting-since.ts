import type { CaseLevel, StatusLevel } from '@muster/contract'

/** Since when a device has had an alert, in milliseconds since the epoch. */
export interface AlertingSince {
  /** At all, as a warning or a problem. */
  since: number
  /** As a problem; null while it is a warning. */
  redSince: number | null
}

/** The same after a change of the alert's status; null where there is no alert any more [K-203]. */
export function alertingAfter(
  before: AlertingSince | null,
  { to, at }: { to: StatusLevel; at: number },
): AlertingSince | null {
  if (to === 'green') return null
  const since = before?.since ?? at
  return { since, redSince: to === 'red' ? (before?.redSince ?? at) : null }
}

/** Since when it has been bad enough for a watch; null where it is not. */
export const badSince = (alerting: AlertingSince | null, level: CaseLevel): number | null =>
  level === 'red' ? (alerting?.redSince ?? null) : (alerting?.since ?? null)
