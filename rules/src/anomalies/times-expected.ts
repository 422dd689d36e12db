import type { Anomaly } from '@muster/contract'

export type AlertingShares = Pick<Anomaly, 'groupAlertingCount' | 'totalAlertingCount' | 'shareOfPopulation'>

/**
 * How many times more devices of a group have an alert than if alerts were independent of groups; null where none would
 * be expected [C-1818, C-9945].
 */
export function timesExpected(shares: AlertingShares): number | null {
  const expected = shares.totalAlertingCount * shares.shareOfPopulation
  return expected > 0 ? shares.groupAlertingCount / expected : null
}

/** The same as displayed, to one decimal [C-9945]. */
export function shownTimesExpected(shares: AlertingShares): number | null {
  const times = timesExpected(shares)
  return times === null ? null : Math.round(times * 10) / 10
}
