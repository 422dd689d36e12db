import type { AnswerOf, getWorldSettings, WorldSettings, WorldSettingsChange } from '@muster/contract'

/** Settings with their version, which a change sends along. */
export type StoredSettings = AnswerOf<typeof getWorldSettings>

/** How a tab edits its part of the settings. */
export interface SettingsPart<Draft> {
  /** The draft of this part. */
  draftOf(settings: WorldSettings): Draft
  /** Only the settings that the draft changes. */
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

/** The order of fields does not matter. */
const sorted = (value: unknown): unknown =>
  typeof value === 'object' && value !== null ? Object.entries(value).toSorted() : value

/** Whether nobody else changed the settings that a change names. */
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
