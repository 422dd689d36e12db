import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { lockDevices } from '../../telemetry/index.ts'

/** Marks the devices that last used one of these access points for re-evaluation. */
export async function markUsersOf(scope: Scope, bssids: readonly string[], now: number): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    SELECT p.number FROM device_pulse p
    WHERE ${inWorld(scope, 'p')} AND p.bssid = ANY (${bssids}::text[])`.execute(scope.tx)
  const numbers = await lockDevices(scope, { numbers: rows.map(({ number }) => number) })
  await sql`
    UPDATE device_pulse SET look_at = ${now}::bigint
    WHERE ${inWorld(scope, 'device_pulse')} AND number = ANY (${numbers}::integer[])`.execute(scope.tx)
}
