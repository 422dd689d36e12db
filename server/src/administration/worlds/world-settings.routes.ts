import { getWorldSettings, setWorldSettings, type WorldSettings } from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { requireVersion } from '../../platform/records/record-version.ts'
import type { Services } from '../../platform/services.ts'
import { changedFields, changedSettings, requireAllowedSettings } from './changed-settings.ts'
import { lockWorldSettings, readWorldSettings, replaceWorldSettings } from './world-settings.sql.ts'

/** The audit trail's name for a world's settings. */
const recordId = 'settings'

export function worldSettingsRoutes(serve: Serve, { worldChanged }: Pick<Services, 'worldChanged'>): void {
  serve(getWorldSettings, async ({ scope }) => {
    const { settings, version } = await readWorldSettings(scope)
    return { ...settings, version }
  })

  serve(setWorldSettings, async ({ scope, world, body, record, afterCommit }) => {
    const { settings: before, version } = await lockWorldSettings(scope)
    const after = changedSettings(before, body.worldSettings)
    const fields = changedFields(before, after)
    // Also for a retry with the previous version: its outcome is already there.
    if (fields.length === 0) return { set: true as const, version }
    await requireVersion(scope, { id: recordId, version }, body.version)
    requireAllowedSettings(world, before, after)
    await replaceWorldSettings(scope, after)
    const next = version + 1
    await record({
      action: 'settings.changed',
      recordId,
      version: next,
      before: flat(before),
      after: flat(after),
    })
    afterCommit(() => worldChanged(scope.world))
    return { set: true as const, version: next }
  })
}

/** Alarms flattened, so that an entry names those that changed. */
const flat = ({ alarms, ...settings }: WorldSettings): Record<string, unknown> => ({
  ...settings,
  ...Object.fromEntries(Object.entries(alarms).map(([type, alarm]) => [`alarms.${type}`, alarm])),
})
