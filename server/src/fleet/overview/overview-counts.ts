import { type DeviceAlert, deviceAlerts, type OverviewFilter } from '@muster/contract'
import { isAlertOn } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import type { Scope } from '../../platform/tenancy.ts'
import { cohortsInView, isEverything } from '../cohorts-in-view.ts'
import { readCounts, type StatusCounts } from './status-counts.sql.ts'

/** The devices that a person may see. */
async function countSeen<Status extends OverviewFilter>(
  scope: Scope,
  statuses: readonly Status[],
): Promise<StatusCounts<Status>> {
  const cohorts = isEverything(scope) ? null : (await cohortsInView(scope)).map(({ id }) => id)
  return await readCounts(scope, { cohorts, statuses })
}

/** How many there are, by status and by platform [C-2151, C-9904]. */
export async function countByStatus(scope: Scope) {
  const { total, android, red, yellow } = await countSeen(scope, ['deviceStatus'])
  const level = { red: red.deviceStatus, yellow: yellow.deviceStatus }
  return { all: total, ...level, green: total - level.red - level.yellow, android, windows: total - android }
}

/** How many alert, by alert, and which alerts the world has on [C-2152, C-216]. */
export async function countByAlert(scope: Scope) {
  const { red, yellow } = await countSeen(scope, deviceAlerts)
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
