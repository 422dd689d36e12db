import { type BatteryAlert, batteryAlerts } from '@muster/contract'
import { isBatteryAlertOn } from '@muster/rules'
import { sql } from 'kysely'
import { readWorldSettings } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { cohortsOf, matchesOf } from '../list/battery-conditions.sql.ts'
import { batteryStatusColumns } from '../state/batteries.sql.ts'

interface AlertCount {
  red: number
  yellow: number
  count: number
  enabled: boolean
}

/** How many batteries are red and yellow, by alert, and which alerts the world has on [B-1113]. */
export async function countBatteryAlerts(scope: Scope): Promise<Record<BatteryAlert, AlertCount>> {
  const isAlerting = sql<boolean>`p.battery_status > 0`
  const alerting = { ofPulse: [isAlerting], cohorts: await cohortsOf(scope) }
  const counts = batteryAlerts.flatMap((alert) =>
    [2, 1].map(
      (level) =>
        sql`count(*) FILTER (WHERE ${sql.ref(`p.${batteryStatusColumns[alert]}`)} = ${sql.lit(level)})::integer
            AS ${sql.id(`${alert}${level}`)}`,
    ),
  )
  const { rows } = await sql<Record<string, number>>`
    SELECT ${sql.join(counts)} ${matchesOf(scope, alerting)}`.execute(scope.tx)
  const { settings } = await readWorldSettings(scope)
  const entries = batteryAlerts.map((alert) => {
    const [red, yellow] = [rows[0]?.[`${alert}2`] ?? 0, rows[0]?.[`${alert}1`] ?? 0]
    return [alert, { red, yellow, count: red + yellow, enabled: isBatteryAlertOn(alert, settings) }] as const
  })
  return Object.fromEntries(entries) as Record<BatteryAlert, AlertCount>
}
