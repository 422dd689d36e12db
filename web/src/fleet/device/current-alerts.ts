import { type DeviceAlert, type DeviceStatuses, deviceAlerts, type StatusLevel } from '@muster/contract'

export interface CurrentAlert {
  alert: DeviceAlert
  level: 'red' | 'yellow'
}

/** The alerts that a flagged device is in, red ones first; one that is green overall has none, whatever a single alert says [C-726 to C-729]. */
export function currentAlerts(statuses: DeviceStatuses & { deviceStatus: StatusLevel }): CurrentAlert[] {
  if (statuses.deviceStatus === 'green') return []
  const of = (level: CurrentAlert['level']) =>
    deviceAlerts.filter((alert) => statuses[alert] === level).map((alert) => ({ alert, level }))
  return [...of('red'), ...of('yellow')]
}
