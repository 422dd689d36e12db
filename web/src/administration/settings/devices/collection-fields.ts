import type { WorldSettings } from '@muster/contract'
import type { SettingsPart } from '../stored-settings.ts'

export const locationCollection = [
  'androidLocationCollectionEnabled',
  'windowsLocationCollectionEnabled',
] as const
export const signalCollection = [
  'androidMobileSignalLevelCollectionEnabled',
  'windowsMobileSignalLevelCollectionEnabled',
] as const
export const dropDetection = ['androidDropDetectionEnabled'] as const

const collections = [...locationCollection, ...signalCollection, ...dropDetection]
export type Collection = (typeof collections)[number]
export type CollectionDraft = Record<Collection, boolean>

/** Not chosen yet counts as off, and stays unset while it is off. */
const isOn = (settings: WorldSettings, collection: Collection): boolean => settings[collection] ?? false

export const collectionPart: SettingsPart<CollectionDraft> = {
  draftOf: (settings) =>
    Object.fromEntries(collections.map((one) => [one, isOn(settings, one)])) as CollectionDraft,
  changesOf: (draft, settings) =>
    Object.fromEntries(
      collections.filter((one) => draft[one] !== isOn(settings, one)).map((one) => [one, draft[one]]),
    ),
}

/** How the collection of locations changes; with one platform on and the other off, it asks about on. */
export function locationChange(draft: CollectionDraft, loaded: CollectionDraft): 'on' | 'off' | null {
  const changed = locationCollection.filter((platform) => draft[platform] !== loaded[platform])
  if (changed.length === 0) return null
  return changed.some((platform) => draft[platform]) ? 'on' : 'off'
}

/** The collection of locations as it was, everything else as it is in the draft. */
export const withLocationsOf = (loaded: CollectionDraft, draft: CollectionDraft): CollectionDraft => ({
  ...draft,
  ...Object.fromEntries(locationCollection.map((platform) => [platform, loaded[platform]])),
})
