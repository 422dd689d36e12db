import {
  type BatteryAlert,
  type BatteryAlertLevels,
  batteryAlerts,
  type StatusLevel,
  statusLevels,
} from '@muster/contract'

/** The parameter of the URL; the overview's alerts link to lists with it. */
export const alertsParameter = 'alerts'

export interface BatteryAlertStatus {
  alert: BatteryAlert
  level: StatusLevel
}

const keyOfAlert = ({ alert, level }: BatteryAlertStatus): string => `${alert}-${level}`

const known = new Map(
  batteryAlerts
    .flatMap((alert) => statusLevels.map((level): BatteryAlertStatus => ({ alert, level })))
    .map((each) => [keyOfAlert(each), each] as const),
)

/** Alert levels such as `batteryHealthStatus-red`, separated by commas; others are ignored [B-818, B-819]. */
export const readAlerts = (text: string | null): BatteryAlertStatus[] =>
  [...new Set(text?.split(','))].flatMap((value) => known.get(value) ?? [])

export const writeAlerts = (alerts: readonly BatteryAlertStatus[]): string => alerts.map(keyOfAlert).join(',')

/** As calls take them: levels by alert; undefined without any. */
export function alertLevels(alerts: readonly BatteryAlertStatus[]): BatteryAlertLevels | undefined {
  if (alerts.length === 0) return undefined
  const byAlert = Map.groupBy(alerts, ({ alert }) => alert)
  return Object.fromEntries([...byAlert].map(([alert, own]) => [alert, own.map(({ level }) => level)]))
}
