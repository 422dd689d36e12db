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
