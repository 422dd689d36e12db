import { gridZoom, mortonCode, tileOf } from '@muster/rules'
import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { DeviceState, KnownFix } from '../state/device-state.ts'

/** Writes where and when devices were last located; those without a new fix are left alone. */
export async function savePlaces(
  scope: Scope,
  states: readonly Pick<DeviceState, 'number' | 'fix'>[],
): Promise<void> {
  const placed = states.flatMap(({ number, fix }) => (fix ? [{ number, ...placeOf(fix) }] : []))
  if (placed.length === 0) return
  const given = rowsOf('given', placed, [
    ['number', 'integer', ({ number }) => number],
    ['tile', 'bigint', ({ tile }) => tile],
    ['x', 'integer', ({ x }) => x],
    ['y', 'integer', ({ y }) => y],
    ['fix_at', 'bigint', ({ at }) => at],
  ])
  await sql`
    INSERT INTO device_place (world_id, number, tile, x, y, fix_at)
    SELECT ${scope.world}, number, tile, x, y, fix_at FROM ${given}
    ON CONFLICT (world_id, number)
    DO UPDATE SET tile = excluded.tile, x = excluded.x, y = excluded.y, fix_at = excluded.fix_at
    WHERE (device_place.fix_at, device_place.x, device_place.y)
      IS DISTINCT FROM (excluded.fix_at, excluded.x, excluded.y)`.execute(scope.tx)
}

/** A fix as stored. */
export function placeOf(fix: Pick<KnownFix, 'at' | 'latitude' | 'longitude'>) {
  const { x, y } = tileOf(fix, gridZoom)
  return { tile: mortonCode(fix), x, y, at: fix.at }
}
