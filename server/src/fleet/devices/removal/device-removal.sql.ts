import type { PlatformType } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'
import { noteSoftwareChange, recountCohorts } from '../../../telemetry/index.ts'

/** Tables with rows per device. Its contributions to sums stay, as do status changes: both are history. */
const tables = [
  'enrollment_request',
  'device_group',
  'device_cohort',
  'device_place',
  'device_health',
  'device_application',
  'device_process',
  'device_day',
  'device_discharge',
  'device_pulse',
] as const

/**
 * Devices must be locked. Days waiting in the usage queue are left to the job that takes them: it locks them before
 * devices.
 */
export async function deleteDeviceRows(scope: Scope, numbers: readonly number[]): Promise<void> {
  for (const table of tables) {
    await sql`
      DELETE FROM ${sql.table(table)}
      WHERE ${inWorld(scope, table)} AND number = ANY (${numbers}::integer[])`.execute(scope.tx)
  }
  const { rows: left } = await sql<{ cohort: number; platform: PlatformType }>`
    DELETE FROM device WHERE ${inWorld(scope, 'device')} AND number = ANY (${numbers}::integer[])
    RETURNING cohort_id AS cohort, platform_type AS platform`.execute(scope.tx)
  await noteSoftwareChange(
    scope,
    left.map(({ cohort }) => cohort),
  )
  await recountCohorts(scope, { left })
}
