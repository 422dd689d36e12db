import { initialWorldSettings, type WorldSettings } from '@muster/contract'
import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'

/** A world whose settings were never changed has the initial ones, including those that a release adds. */
export async function readWorldSettings(scope: Scope): Promise<{ settings: WorldSettings; version: number }> {
  const { rows } = await sql<{ settings: Partial<WorldSettings>; version: number }>`
    SELECT settings, version FROM world_settings WHERE ${inWorld(scope, 'world_settings')}`.execute(scope.tx)
  const { settings, version = 0 } = rows[0] ?? {}
  const alarms = { ...initialWorldSettings.alarms, ...settings?.alarms }
  return { settings: { ...initialWorldSettings, ...settings, alarms }, version }
}

/** The settings, locked until the transaction ends. */
export async function lockWorldSettings(scope: Scope): Promise<{ settings: WorldSettings; version: number }> {
  await sql`
    INSERT INTO world_settings (world_id, settings, version) VALUES (${scope.world}, '{}', 0)
    ON CONFLICT (world_id) DO NOTHING`.execute(scope.tx)
  await sql`SELECT 1 FROM world_settings WHERE ${inWorld(scope, 'world_settings')} FOR UPDATE`.execute(
    scope.tx,
  )
  return await readWorldSettings(scope)
}

export async function replaceWorldSettings(scope: Scope, settings: WorldSettings): Promise<void> {
  await sql`
    UPDATE world_settings SET settings = ${JSON.stringify(settings)}::jsonb, version = version + 1
    WHERE ${inWorld(scope, 'world_settings')}`.execute(scope.tx)
}

/** Settings not given stay. */
export async function saveWorldSettings(scope: Scope, settings: Partial<WorldSettings>): Promise<void> {
  await sql`
    INSERT INTO world_settings (world_id, settings) VALUES (${scope.world}, ${JSON.stringify(settings)}::jsonb)
    ON CONFLICT (world_id) DO UPDATE
    SET settings = world_settings.settings || excluded.settings, version = world_settings.version + 1`.execute(
    scope.tx,
  )
}
