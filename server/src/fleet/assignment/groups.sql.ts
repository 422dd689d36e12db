import { sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

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

/** Those of the groups that have devices, as spelled in this world. */
export async function knownGroups(scope: Scope, groups: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    SELECT given.name FROM unnest(${groups}::text[]) AS given (name)
    WHERE EXISTS (
      SELECT FROM device_group g WHERE ${inWorld(scope, 'g')} AND g.group_name = given.name)`.execute(
    scope.tx,
  )
  return new Set(rows.map(({ name }) => name))
}
