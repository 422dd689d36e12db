import type { CaseLevel, StatusLevel } from '@muster/contract'

/** Since when a device has had an alert, in milliseconds since the epoch. */
export interface AlertingSince {
  /** At all, as a warning or a problem. */
  since: number
  /** False while it may be longer, because the change that began it has not been heard of. */
  isSure: boolean
  /** As a problem; null while it is a warning. */
  redSince: number | null
}

/** A change of an alert's status. */
export interface StatusChange {
  from: StatusLevel
  to: StatusLevel
  at: number
}

interface ChangedAlert {
  /** The status now, which is that of the last change, whether or not it is among `changes`. */
  level: StatusLevel
  /** What was known before; null where the device did not alert. */
  known: AlertingSince | null
  /** Some of the changes since then, at least one, in any order: transactions and workers overtake each other. */
  changes: readonly StatusChange[]
}

/** Since when a device alerts, after changes of its status; null where it does not any more [K-203, K-207]. */
export function alertingSince({ level, known, changes }: ChangedAlert): AlertingSince | null {
  if (level === 'green') return null
  // An end that was heard of before the beginning that followed it is a bound, too.
  const crossings = changes
    .filter(({ from, to }) => (from === 'green') !== (to === 'green'))
    .map(({ at }) => at)
  const sure = Math.max(...crossings, known?.isSure ? known.since : Number.NEGATIVE_INFINITY)
  const isSure = Number.isFinite(sure)
  const heard = changes.map(({ at }) => at)
  const since = isSure ? sure : Math.min(...heard, known?.since ?? Number.POSITIVE_INFINITY)
  // Whatever changed before a device is red, it was not red for a moment.
  const red = Math.max(...heard, known?.redSince ?? Number.NEGATIVE_INFINITY)
  return { since, isSure, redSince: level === 'red' ? red : null }
}

/** Since when it has been bad enough for a watch; null where it is not. */
export const badSince = (alerting: AlertingSince | null, level: CaseLevel): number | null =>
  level === 'red' ? (alerting?.redSince ?? null) : (alerting?.since ?? null)
