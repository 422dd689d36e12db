import { type DeviceAlert, type DeviceStatuses, deviceAlerts, type StatusLevel } from '@muster/contract'

export interface CurrentAlert {
  alert: DeviceAlert
  level: 'red' | 'yellow'
}

/** The alerts of a flagged device, red ones first; a device that is green overall has none [C-726 to C-729]. */
export function currentAlerts(statuses: DeviceStatuses & { deviceStatus: StatusLevel }): CurrentAlert[] {
  if (statuses.deviceStatus === 'green') return []
  const of = (level: CurrentAlert['level']) =>
    deviceAlerts.filter((alert) => statuses[alert] === level).map((alert) => ({ alert, level }))
  return [...of('red'), ...of('yellow')]
}
