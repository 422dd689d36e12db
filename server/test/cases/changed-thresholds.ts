import { saveWorldSettings } from '../../src/administration/index.ts'
import { recordChanges } from '../../src/platform/records/audit.sql.ts'
import { worldIds } from '../estate.ts'
import type { TestMuster } from '../muster.ts'
import { inOwnWorld } from './watched-estate.ts'

/** Who changes thresholds. */
export const ann = { subject: 'ann', email: 'ann@own.example', address: '' }

/** Somebody changes when devices that reboot alert. */
export async function changeThreshold(muster: TestMuster): Promise<void> {
  await inOwnWorld(muster, async (scope) => {
    await saveWorldSettings(scope, { deviceUserExperienceRebootYellow: 3 })
    const change = { action: 'settings.changed' as const, recordId: 'settings' }
    const fields = (value: number) => ({ deviceUserExperienceRebootYellow: value })
    await recordChanges(scope, ann, muster.clock.now().getTime(), [
      { ...change, before: fields(5), after: fields(3) },
    ])
  })
}

/** All devices have been evaluated by what is changed. */
export const noteEvaluated = (muster: TestMuster) =>
  muster.owner.query(
    `INSERT INTO world_judgement SELECT world_id, version FROM world_settings WHERE world_id = $1
     ON CONFLICT (world_id) DO UPDATE SET settings_version = excluded.settings_version`,
    [worldIds.own],
  )
