import { mortonCode } from '@muster/rules'
import { sql } from 'kysely'
import { rowsOf } from '../platform/rows.ts'
import type { Scope } from '../platform/tenancy.ts'
import type { DeviceState } from './device-state.ts'

/** Writes the map tiles that devices were last seen in; one that has not moved out of its tile is left alone. */
export async function savePlaces(scope: Scope, states: readonly DeviceState[]): Promise<void> {
  const placed = states.flatMap(({ number, fix }) => (fix ? [{ number, tile: mortonCode(fix) }] : []))
  if (placed.length === 0) return
  const given = rowsOf('given', placed, [
    ['number', 'integer', ({ number }) => number],
    ['tile', 'bigint', ({ tile }) => tile],
  ])
  await sql`
    INSERT INTO device_place (world_id, number, tile)
    SELECT ${scope.world}, number, tile FROM ${given}
    ON CONFLICT (world_id, number)
    DO UPDATE SET tile = excluded.tile WHERE device_place.tile <> excluded.tile`.execute(scope.tx)
}
