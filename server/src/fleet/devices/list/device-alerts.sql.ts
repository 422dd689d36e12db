import { type DeviceAlert, type DeviceRow, deviceAlerts, statusLevels } from '@muster/contract'
import { sql } from 'kysely'
import { statusColumns } from '../../state/device-health.sql.ts'

/** The statuses of a row, by alert. */
export type AlertStatuses = Record<DeviceAlert, number>

/** On the table `device_health s`. */
export const alertColumns = sql.join(
  deviceAlerts.map((alert) => sql`${sql.ref(`s.${statusColumns[alert]}`)} AS ${sql.ref(alert)}`),
)

/** The alerts of a device, red ones first, in display order. */
export function alertsOf(row: AlertStatuses): DeviceRow['alerts'] {
  const of = (level: 'red' | 'yellow') =>
    deviceAlerts
      .filter((alert) => row[alert] === statusLevels.indexOf(level))
      .map((alert) => ({ alert, level }))
  return [...of('red'), ...of('yellow')]
}

const alerting = ['yellow', 'red'] as const

/** On the table `device_health s`, one sum per alert and level, named as filters name them. */
export const countsByAlert = sql.join(
  deviceAlerts.flatMap((alert) =>
    alerting.map(
      (level) =>
        sql`count(*) FILTER (WHERE ${sql.ref(`s.${statusColumns[alert]}`)} = ${sql.lit(statusLevels.indexOf(level))})::integer
            AS ${sql.ref(`${alert}-${level}`)}`,
    ),
  ),
)
