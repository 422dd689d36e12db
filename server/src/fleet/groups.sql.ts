import { sql } from 'kysely'
import { rowsOf } from '../platform/rows.ts'
import type { Scope } from '../platform/tenancy.ts'

/** Puts devices into groups, in addition to those they are in. */
export async function insertGroups(
  scope: Scope,
  devices: readonly { number: number; groups?: readonly string[] }[],
): Promise<void> {
  const members = devices.flatMap(({ number, groups = [] }) => groups.map((group) => ({ number, group })))
  if (members.length === 0) return
  const given = rowsOf('given', members, [
    ['number', 'integer', ({ number }) => number],
    ['group_name', 'text', ({ group }) => group],
  ])
  await sql`
    INSERT INTO device_group (world_id, group_name, number)
    SELECT ${scope.world}, group_name, number FROM ${given}
    ON CONFLICT DO NOTHING`.execute(scope.tx)
}
