import { initialWorldSettings, type WorldSettings } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../platform/tenancy.ts'

/** A world whose settings nobody has touched has the initial ones; what a release adds to them, too. */
export async function readWorldSettings(scope: Scope): Promise<{ settings: WorldSettings; version: number }> {
  const { rows } = await sql<{ settings: Partial<WorldSettings>; version: number }>`
    SELECT settings, version FROM world_settings WHERE ${inWorld(scope, 'world_settings')}`.execute(scope.tx)
  const row = rows[0]
  return { settings: { ...initialWorldSettings, ...row?.settings }, version: row?.version ?? 0 }
}

export async function saveWorldSettings(scope: Scope, settings: Partial<WorldSettings>): Promise<void> {
  await sql`
    INSERT INTO world_settings (world_id, settings) VALUES (${scope.world}, ${JSON.stringify(settings)}::jsonb)
    ON CONFLICT (world_id) DO UPDATE
    SET settings = world_settings.settings || excluded.settings, version = world_settings.version + 1`.execute(
    scope.tx,
  )
}
