import { isDeepStrictEqual } from 'node:util'
import type { WorldSettings, WorldSettingsChange } from '@muster/contract'
import { isLicensedSetting, settingsProblems } from '@muster/rules'
import { AppError } from '../../platform/errors/errors.ts'
import type { EnteredWorld } from '../../platform/http/entered-world.ts'

/** Merged by key, alarms by type. */
export function changedSettings(
  before: WorldSettings,
  { alarms, ...change }: WorldSettingsChange,
): WorldSettings {
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  return { ...before, ...given, alarms: { ...before.alarms, ...alarms } }
}

export const changedFields = (before: WorldSettings, after: WorldSettings) =>
  (Object.keys(after) as (keyof WorldSettings)[]).filter(
    (field) => !isDeepStrictEqual(before[field], after[field]),
  )

/** Refuses what the world is not licensed for, and values outside their limits. */
export function requireAllowedSettings(
  world: EnteredWorld,
  before: WorldSettings,
  after: WorldSettings,
): void {
  if (changedFields(before, after).some((field) => !isLicensedSetting(world, field))) {
    throw new AppError('productNotLicensed')
  }
  const problems = settingsProblems(before, after)
  if (problems.length === 0) return
  throw new AppError('invalidInput', {
    problems: problems.map(({ field, problem }) => ({ field: `worldSettings.${field}`, problem })),
  })
}
