import type { Anomaly } from '@muster/contract'

type Counted = Pick<Anomaly, 'population' | 'totalAlertingCount' | 'groupAlertingCount' | 'shareOfPopulation'>

interface Rate {
  /** Devices that have the alert, among these. */
  alerting: number
  devices: number
  /** From 0 to 1. */
  share: number
  /** How far its bar goes, from 0 to 1. */
  length: number
}

/** The longest bar leaves some room behind it, so that it does not look like all of something. */
const roomBehind = 1.25

/** How often the devices with the properties have the alert, and how often all devices do [C-1817]. */
export function anomalyRates(anomaly: Counted): { group: Rate; all: Rate } {
  const { population, totalAlertingCount, groupAlertingCount, shareOfPopulation } = anomaly
  // The share was made of the count: no rounding makes it smaller than those of it that have the alert.
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
