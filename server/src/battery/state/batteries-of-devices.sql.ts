import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Clears the device of batteries last seen in these devices. Locked by number, as when storing reports. */
export async function takeOutOfDevices(scope: Scope, devices: readonly number[]): Promise<void> {
  const { rows } = await sql<{ number: number }>`
    SELECT p.number FROM battery_pulse p
    WHERE ${inWorld(scope, 'p')} AND p.device_number = ANY (${devices}::integer[])
    ORDER BY p.number
    FOR UPDATE`.execute(scope.tx)
  const numbers = rows.map(({ number }) => number)
  await sql`
    UPDATE battery_pulse SET device_number = NULL
    WHERE ${inWorld(scope, 'battery_pulse')} AND number = ANY (${numbers}::integer[])`.execute(scope.tx)
}
