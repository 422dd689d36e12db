import { type DeviceAlert, deviceAlerts } from '@muster/contract'
import { isAlertOn } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { cohortsInView, isEverything } from '../../telemetry/index.ts'
import { readAlertingCounts, readCounts } from './status-counts.sql.ts'

/** The cohorts that the caller may see; null for all. */
const cohortsSeen = async (scope: Scope): Promise<readonly number[] | null> =>
  isEverything(scope) ? null : (await cohortsInView(scope)).map(({ id }) => id)

/** How many there are, by status and by platform [C-2151, C-9904]. */
export async function countByStatus(scope: Scope) {
  const cohorts = await cohortsSeen(scope)
  const { total, android, red, yellow } = await readCounts(scope, { cohorts, statuses: ['deviceStatus'] })
  const level = { red: red.deviceStatus, yellow: yellow.deviceStatus }
  return { all: total, ...level, green: total - level.red - level.yellow, android, windows: total - android }
}

/** How many alert, by alert, and which alerts the world has on [C-2152, C-216]. */
export async function countByAlert(scope: Scope) {
  const cohorts = await cohortsSeen(scope)
  const { red, yellow } = await readAlertingCounts(scope, { cohorts, statuses: deviceAlerts })
  const { settings } = await readWorldSettings(scope)
  const counts = deviceAlerts.map((alert) => {
    const level = { red: red[alert], yellow: yellow[alert] }
    return [
      alert,
      { ...level, count: level.red + level.yellow, enabled: isAlertOn(alert, settings) },
    ] as const
  })
  return Object.fromEntries(counts) as Record<DeviceAlert, (typeof counts)[number][1]>
}
