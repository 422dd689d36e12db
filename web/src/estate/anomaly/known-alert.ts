import { type DeviceAlert, deviceAlerts } from '@muster/contract'

/** Whether it is one of the ten that the console has texts for; a newer server may send others [C-1809]. */
export const isKnownAlert = (type: string): type is DeviceAlert =>
  deviceAlerts.some((alert) => alert === type)
