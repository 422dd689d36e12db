import { isDeepStrictEqual } from 'node:util'
import {
  getWorldSettings,
  setWorldSettings,
  type WorldSettings,
  type WorldSettingsChange,
} from '@muster/contract'
import { isLicensedSetting, settingsProblems } from '@muster/rules'
import { AppError } from '../../platform/errors/errors.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { requireVersion } from '../../platform/records/record-version.ts'
import type { Services } from '../../platform/services.ts'
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
    const after = changed(before, body.worldSettings)
    const fields = changedFields(before, after)
    // Also for a retry with the previous version: its outcome is already there.
    if (fields.length === 0) return { set: true as const, version }
    await requireVersion(scope, { id: recordId, version }, body.version)
    requireLicences(world, fields)
    requireSoundSettings(before, after)
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

/** Merged by key, alarms by type. */
function changed(before: WorldSettings, { alarms, ...change }: WorldSettingsChange): WorldSettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...before, ...given, alarms: { ...before.alarms, ...alarms } }
}

const changedFields = (before: WorldSettings, after: WorldSettings) =>
  (Object.keys(after) as (keyof WorldSettings)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )

function requireLicences(world: EnteredWorld, fields: readonly (keyof WorldSettings)[]): void {
  if (fields.some((field) => !isLicensedSetting(world, field))) throw new AppError('productNotLicensed')
}

function requireSoundSettings(before: WorldSettings, after: WorldSettings): void {
  const problems = settingsProblems(before, after)
  if (problems.length === 0) return
  throw new AppError('invalidInput', {
    problems: problems.map(({ field, problem }) => ({ field: `worldSettings.${field}`, problem })),
  })
}

/** Alarms flattened, so that an entry names those that changed. */
const flat = ({ alarms, ...settings }: WorldSettings): Record<string, unknown> => ({
  ...settings,
  ...Object.fromEntries(Object.entries(alarms).map(([type, alarm]) => [`alarms.${type}`, alarm])),
})
