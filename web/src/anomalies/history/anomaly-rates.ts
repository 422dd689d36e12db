import type { Anomaly } from '@muster/contract'

type Counted = Pick<Anomaly, 'population' | 'totalAlertingCount' | 'groupAlertingCount' | 'shareOfPopulation'>

interface Rate {
  /** Number of these devices that have the alert. */
  alerting: number
  devices: number
  /** From 0 to 1. */
  share: number
  /** Length of its bar, from 0 to 1. */
  length: number
}

/** The longest bar leaves room at its end, so that it does not look like 100%. */
const roomBehind = 1.25

/** Rate of the alert among devices with the properties, and among all devices [C-1817]. */
export function anomalyRates(anomaly: Counted): { group: Rate; all: Rate } {
  const { population, totalAlertingCount, groupAlertingCount, shareOfPopulation } = anomaly
  // The size of the group, from its share; rounding must not make it smaller than its alerting devices.
  const ofGroup = Math.max(groupAlertingCount, Math.round(population * shareOfPopulation))
  const shareOf = (alerting: number, devices: number) => (devices > 0 ? alerting / devices : 0)
  const group = shareOf(groupAlertingCount, ofGroup)
  const all = shareOf(totalAlertingCount, population)
  const whole = Math.min(1, Math.max(group, all) * roomBehind) || 1
  return {
    group: { alerting: groupAlertingCount, devices: ofGroup, share: group, length: group / whole },
    all: { alerting: totalAlertingCount, devices: population, share: all, length: all / whole },
  }
}
