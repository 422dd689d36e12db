import { sql } from 'kysely'
import { inWorld, type Scope } from '../platform/tenancy.ts'
import { lockDevices } from './device-states.sql.ts'

/**
 * Has the devices of a home location judged again, as after a change of its thresholds. Where its circle was moved, they
 * start anew: inside the one of before says nothing of where they are now.
 */
export async function homeHasChanged(
  scope: Scope,
  homeLocationId: string,
  { isMoved }: { isMoved: boolean },
  now: number,
): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    SELECT number FROM device
    WHERE ${inWorld(scope, 'device')} AND home_location_id = ${homeLocationId}`.execute(scope.tx)
  const numbers = rows.map(({ number }) => number)
  await lockDevices(scope, { numbers })
  if (isMoved) {
    await sql`
      UPDATE device SET home_since = ${now}::bigint
      WHERE ${inWorld(scope, 'device')} AND number = ANY (${numbers}::integer[])`.execute(scope.tx)
  }
  await sql`
    UPDATE device_pulse SET look_at = ${now}::bigint,
      inside_at = CASE WHEN ${isMoved}::boolean THEN NULL ELSE inside_at END
    WHERE ${inWorld(scope, 'device_pulse')} AND number = ANY (${numbers}::integer[])`.execute(scope.tx)
}
