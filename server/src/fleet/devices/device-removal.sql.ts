import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/tenancy.ts'

/** All that is known of single devices. What they added to sums stays, as do changes of statuses: both have happened. */
const tables = [
  'device_group',
  'device_cohort',
  'device_place',
  'device_health',
  'device_application',
  'device_process',
  'device_day',
  'device',
  'device_pulse',
] as const

/** Devices must be locked. Days whose use is noted are left to the job that takes them: it holds them before devices. */
export async function deleteDeviceRows(scope: Scope, numbers: readonly number[]): Promise<void> {
  for (const table of tables) {
    await sql`
      DELETE FROM ${sql.table(table)}
      WHERE ${inWorld(scope, table)} AND number = ANY (${numbers}::integer[])`.execute(scope.tx)
  }
}
