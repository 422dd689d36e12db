import { type AlarmType, alarmTypes, type BatteryAlert, type DeviceAlert } from '@muster/contract'

/** A change of what devices are evaluated by, in milliseconds since the epoch. */
export interface ThresholdChange {
  changedAt: number
  /** When all devices had been evaluated again; null while they are. */
  appliedAt: number | null
}

/** Whether an alert that began then is attributed to the change [K-1211]. */
export const belongsToChange = ({ changedAt, appliedAt }: ThresholdChange, began: number): boolean =>
  began >= changedAt && (appliedAt === null || began <= appliedAt)

/** The beginning of the settings' fields of each alert. */
const fieldsOf = {
  averageDischarge: 'averageDischargeStatus',
  batteryHealthStatus: 'batteryHealthStatus',
  batteryCycleCount: 'batteryCycleCountStatus',
  batteryAverageDischarge: 'batteryAverageDischargeStatus',
  deviceLocationDistance: 'deviceLocationDistanceStatus',
  deviceLocationTime: 'deviceLocationTimeStatus',
  deviceLocationAccessPoint: 'deviceLocationAccessPointStatus',
  deviceUserExperienceReboot: 'deviceUserExperienceRebootStatus',
  deviceUserExperienceLowPower: 'deviceUserExperienceLowPowerStatus',
  deviceUserExperienceDropStatus: 'deviceUserExperienceDropStatus',
  deviceUtilisationIdle: 'deviceUtilisationIdleStatus',
  deviceUtilisationOutOfContact: 'deviceUtilisationOutOfContactStatus',
} as const satisfies Record<string, DeviceAlert | BatteryAlert>

const settingOf = /^(.+?)(Enabled|Yellow|Red|Period)$/

/** The alerts that a change of settings may set off, by the names of the changed fields. */
export function alertsOfSettings(fields: readonly string[]): (DeviceAlert | BatteryAlert)[] {
  const alerts = fields.flatMap((field) => {
    const beginning = settingOf.exec(field)?.[1] ?? ''
    return Object.hasOwn(fieldsOf, beginning) ? [fieldsOf[beginning as keyof typeof fieldsOf]] : []
  })
  return [...new Set(alerts)]
}

/** The alerts that a changed home location may set off: its circle and its own thresholds. */
export const alertsOfHome = [
  'deviceLocationDistanceStatus',
  'deviceLocationTimeStatus',
] as const satisfies readonly DeviceAlert[]

/** Whether an alarm counts devices of an alert: those of the overall status count all. */
export const countsAlert = (alarm: AlarmType, alert: DeviceAlert): boolean =>
  ['deviceStatus', 'anyAlert', alert].includes(alarmTypes[alarm])
