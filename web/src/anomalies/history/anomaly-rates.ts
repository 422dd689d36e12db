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

/**
 * Rate of the alert among the devices without the properties, and how many times more often those with them have it;
 * null where no other device has it. A property of most devices makes the expected number large: compared with the
 * others it stands out [F-601].
 */
export function ratesBeside({
  population,
  totalAlertingCount,
  groupAlertingCount,
  shareOfPopulation,
}: Counted): { share: number; times: number } | null {
  const ofGroup = Math.max(groupAlertingCount, Math.round(population * shareOfPopulation))
  const [others, alerting] = [population - ofGroup, totalAlertingCount - groupAlertingCount]
  if (others <= 0 || alerting <= 0 || ofGroup <= 0) return null
  const share = alerting / others
  return { share, times: groupAlertingCount / ofGroup / share }
}

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
