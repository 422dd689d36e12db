import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** The settings version that the whole world was last evaluated by; 0 before the first time. */
export async function evaluatedVersion(scope: Scope): Promise<number> {
  const { rows } = await sql<{ version: number }>`
    SELECT settings_version AS version FROM world_judgement
    WHERE ${inWorld(scope, 'world_judgement')}`.execute(scope.tx)
  return rows[0]?.version ?? 0
}

export async function saveEvaluatedVersion(scope: Scope, version: number): Promise<void> {
  await sql`
    INSERT INTO world_judgement (world_id, settings_version) VALUES (${scope.world}, ${version})
    ON CONFLICT (world_id) DO UPDATE SET settings_version = excluded.settings_version`.execute(scope.tx)
}
