import type { ThresholdAlert } from '@muster/rules'

/** Text keys of the units of thresholds. */
export type Unit =
  | 'percent'
  | 'percentAnHour'
  | 'cycles'
  | 'miles'
  | 'kilometres'
  | 'hours'
  | 'events'
  | 'days'

const units: Record<Exclude<ThresholdAlert, 'deviceLocationDistance'>, Unit> = {
  averageDischarge: 'percentAnHour',
  batteryHealthStatus: 'percent',
  batteryCycleCount: 'cycles',
  batteryAverageDischarge: 'percentAnHour',
  deviceLocationTime: 'hours',
  deviceUserExperienceReboot: 'events',
  deviceUserExperienceLowPower: 'events',
  deviceUserExperienceDropStatus: 'events',
  deviceUtilisationIdle: 'days',
  deviceUtilisationOutOfContact: 'days',
}

/** Distances are entered in miles or kilometres as the world is set. */
export function unitsOf(alert: ThresholdAlert, useMetricDistances: boolean): Unit {
  if (alert !== 'deviceLocationDistance') return units[alert]
  return useMetricDistances ? 'kilometres' : 'miles'
}
