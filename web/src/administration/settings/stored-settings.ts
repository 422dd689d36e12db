import type { AnswerOf, getWorldSettings, WorldSettings, WorldSettingsChange } from '@muster/contract'

/** With the version that a change of them names. */
export type StoredSettings = AnswerOf<typeof getWorldSettings>

/** How a tab edits its part of the settings. */
export interface SettingsPart<Draft> {
  /** The part as it is edited. */
  draftOf(settings: WorldSettings): Draft
  /** What a draft changes of the settings, and nothing else. */
  changesOf(draft: Draft, settings: WorldSettings): WorldSettingsChange
}

/** Settings once a change is stored: merged by key, alarms by type. */
export function changedSettings(
  settings: StoredSettings,
  { alarms, ...change }: WorldSettingsChange,
  version: number,
): StoredSettings {
  return { ...settings, ...change, alarms: { ...settings.alarms, ...alarms }, version }
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(sorted(one)) === JSON.stringify(sorted(other))

/** The order of fields says nothing. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).toSorted() : value

/** Whether what a change names is still what it was made from, whatever else has changed. */
export function isUntouched(
  { alarms = {}, ...change }: WorldSettingsChange,
  base: WorldSettings,
  latest: WorldSettings,
): boolean {
  const settings = Object.keys(change) as (keyof typeof change)[]
  const types = Object.keys(alarms) as (keyof typeof alarms)[]
  return (
    settings.every((setting) => isSame(base[setting], latest[setting])) &&
    types.every((type) => isSame(base.alarms[type], latest.alarms[type]))
  )
}
