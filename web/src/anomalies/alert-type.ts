import { type DeviceAlert, deviceAlerts } from '@muster/contract'

/** The alert types of a URL, separated by commas; unknown ones are ignored. */
export function readAlertTypes(parameters: URLSearchParams): DeviceAlert[] {
  const named = parameters.get('alertTypes')?.split(',') ?? []
  return deviceAlerts.filter((alert) => named.includes(alert))
}

/** Adds the type, or removes it if present. */
export function toggleAlertType(type: DeviceAlert, parameters: URLSearchParams): void {
  const before = readAlertTypes(parameters)
  writeAlertTypes(
    deviceAlerts.filter((alert) => (alert === type) !== before.includes(alert)),
    parameters,
  )
}

export function writeAlertTypes(types: readonly DeviceAlert[], parameters: URLSearchParams): void {
  if (types.length === 0) parameters.delete('alertTypes')
  else parameters.set('alertTypes', types.join(','))
}
