import { ZoneName, zoneNameLength, zoneOptions } from '@muster/contract'

/** The three sets of a zone, as chosen. */
export interface ZoneSets {
  groups1: readonly string[]
  groups2: readonly string[]
  homeLocationIds: readonly string[]
}

export const zoneSets = ['groups1', 'groups2', 'homeLocationIds'] as const
export type ZoneSet = (typeof zoneSets)[number]

export interface ZoneDraft extends ZoneSets {
  name: string
}

export const emptyZone: ZoneDraft = { name: '', groups1: [], groups2: [], homeLocationIds: [] }

export type ZoneNameProblem = 'required' | 'tooLong' | 'invalid'

/** Unaccented letters and digits, without spaces [A-1130, A-1131, A-956]. */
export function zoneNameProblem(name: string): ZoneNameProblem | null {
  if (name === '') return 'required'
  if (name.length > zoneNameLength) return 'tooLong'
  return ZoneName.safeParse(name).success ? null : 'invalid'
}

export const chosenOptions = ({ groups1, groups2, homeLocationIds }: ZoneSets): number =>
  groups1.length + groups2.length + homeLocationIds.length

/** A 21st option can be ticked; saving is disabled until one is removed [A-1134, A-956]. */
export const hasTooManyOptions = (sets: ZoneSets): boolean => chosenOptions(sets) > zoneOptions

/** An option chosen in one set of groups cannot be chosen in the other [A-1135]. */
export const optionsTakenFrom = (set: ZoneSet, { groups1, groups2 }: ZoneSets): readonly string[] =>
  ({ groups1: groups2, groups2: groups1, homeLocationIds: [] })[set]

export const withOption = <Sets extends ZoneSets>(sets: Sets, set: ZoneSet, option: string): Sets => ({
  ...sets,
  [set]: sets[set].includes(option) ? sets[set].filter((each) => each !== option) : [...sets[set], option],
})

/** From 1 to 20 options make a zone [A-1133, A-1134]. */
export const hasZoneOptions = (sets: ZoneSets): boolean => chosenOptions(sets) > 0 && !hasTooManyOptions(sets)

/** A new zone also needs a name; an edited one keeps its own, whatever it is [A-1136, A-1123]. */
export const canCreateZone = (draft: ZoneDraft): boolean =>
  zoneNameProblem(draft.name) === null && hasZoneOptions(draft)

const asText = ({ name, ...sets }: ZoneDraft): string =>
  JSON.stringify([name, ...zoneSets.map((set) => sets[set].toSorted())])

/** The order of ticking makes no difference. */
export const isZoneChanged = (draft: ZoneDraft, before: ZoneDraft): boolean =>
  asText(draft) !== asText(before)
