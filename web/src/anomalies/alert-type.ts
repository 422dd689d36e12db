import { type DeviceAlert, deviceAlerts } from '@muster/contract'

/** Whether it is one of the ten that the console has words for; a service that is newer may know others [C-1809]. */
export const isKnownAlert = (type: string): type is DeviceAlert =>
  deviceAlerts.some((alert) => alert === type)

/** Alert types in an address are separated by commas; what is none counts as not there. */
export function readAlertTypes(parameters: URLSearchParams): DeviceAlert[] {
  const named = parameters.get('alertTypes')?.split(',') ?? []
  return deviceAlerts.filter((alert) => named.includes(alert))
}

/** Takes it away where it is there, and adds it where it is not. */
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
