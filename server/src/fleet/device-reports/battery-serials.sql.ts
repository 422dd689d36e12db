import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** Serial numbers of the smart batteries in samples, by their numbers in the world. */
export async function readBatterySerials(
  scope: Scope,
  samples: readonly { battery: number | null }[],
): Promise<Map<number, string>> {
  const numbers = [...new Set(samples.flatMap(({ battery }) => (battery === null ? [] : [battery])))]
  if (numbers.length === 0) return new Map()
  const { rows } = await sql<{ number: number; serialNumber: string }>`
    SELECT number, serial_number AS "serialNumber" FROM battery
    WHERE ${inWorld(scope, 'battery')} AND number = ANY (${numbers}::integer[])`.execute(scope.tx)
  return new Map(rows.map(({ number, serialNumber }) => [number, serialNumber]))
}
