import { type DeviceAlert, deviceAlerts, statusLevels } from '@muster/contract'
import { worstStatus } from '@muster/rules'
import { sql } from 'kysely'
import { type Column, rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import type { DeviceState } from './device-state.ts'

/** The column of each alert's status in `device_health`. */
export const statusColumns: Record<DeviceAlert, string> = {
  deviceLocationAccessPointStatus: 'access_point_status',
  deviceUtilisationIdleStatus: 'idle_status',
  deviceUtilisationOutOfContactStatus: 'out_of_contact_status',
  deviceUserExperienceRebootStatus: 'reboot_status',
  deviceTimeErrorStatus: 'time_error_status',
  averageDischargeStatus: 'average_discharge_status',
  deviceUserExperienceLowPowerStatus: 'low_power_status',
  deviceLocationTimeStatus: 'location_time_status',
  deviceLocationDistanceStatus: 'location_distance_status',
  deviceUserExperienceDropStatus: 'drop_status',
}

type Stated = Pick<DeviceState, 'number' | 'statuses'>

/** Writes the statuses of devices where one has changed. */
export async function saveStatuses(scope: Scope, states: readonly Stated[]): Promise<void> {
  if (states.length === 0) return
  const levels = deviceAlerts.map(
    (alert): Column<Stated> => [
      statusColumns[alert],
      'smallint',
      ({ statuses }) => statusLevels.indexOf(statuses[alert]),
    ],
  )
  const given = rowsOf('given', states, [
    ['number', 'integer', ({ number }) => number],
    ['device_status', 'smallint', ({ statuses }) => statusLevels.indexOf(worstStatus(statuses))],
    ...levels,
  ])
  const names = ['device_status', ...Object.values(statusColumns)]
  await sql`
    UPDATE device_health SET ${sql.join(names.map((name) => sql`${sql.ref(name)} = given.${sql.ref(name)}`))}
    FROM ${given}
    WHERE ${inWorld(scope, 'device_health')} AND device_health.number = given.number`.execute(scope.tx)
}
