import { type BatteryAlert, batteryAlerts } from '@muster/contract'
import { isBatteryAlertOn } from '@muster/rules'
import { sql } from 'kysely'
import { readWorldSettings } from '../../administration/index.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { cohortsInView, isEverything } from '../../telemetry/index.ts'
import { batteryStatusColumns } from '../state/batteries.sql.ts'

interface AlertCount {
  red: number
  yellow: number
  count: number
  enabled: boolean
}

/** How many batteries are red and yellow, by alert, and which alerts the world has on [B-1113]. */
export async function countBatteryAlerts(scope: Scope): Promise<Record<BatteryAlert, AlertCount>> {
  const cohorts = isEverything(scope) ? null : (await cohortsInView(scope)).map(({ id }) => id)
  const inView = cohorts
    ? sql`JOIN device_health s ON ${inWorld(scope, 's')} AND s.number = p.device_number
            AND s.cohort_id = ANY (${cohorts}::integer[])`
    : sql``
  const counts = batteryAlerts.flatMap((alert) =>
    [2, 1].map(
      (level) =>
        sql`count(*) FILTER (WHERE ${sql.ref(`p.${batteryStatusColumns[alert]}`)} = ${sql.lit(level)})::integer
            AS ${sql.id(`${alert}${level}`)}`,
    ),
  )
  const { rows } = await sql<Record<string, number>>`
    SELECT ${sql.join(counts)}
    FROM battery_pulse p ${inView}
    WHERE ${inWorld(scope, 'p')} AND p.battery_status > 0`.execute(scope.tx)
  const { settings } = await readWorldSettings(scope)
  const entries = batteryAlerts.map((alert) => {
    const [red, yellow] = [rows[0]?.[`${alert}2`] ?? 0, rows[0]?.[`${alert}1`] ?? 0]
    return [alert, { red, yellow, count: red + yellow, enabled: isBatteryAlertOn(alert, settings) }] as const
  })
  return Object.fromEntries(entries) as Record<BatteryAlert, AlertCount>
}
