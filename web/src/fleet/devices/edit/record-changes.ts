import { assetTagLength, type DeviceRow, groupsOfDevice, groupTagLength } from '@muster/contract'
import { lineProblem, nameProblem } from '@muster/rules'

/** The fields of a device in the edit record dialog. */
export type DeviceRecord = Pick<DeviceRow, 'id' | 'assetTag' | 'group' | 'homeLocation'>
/** What the dialog shows of it besides. */
export type OpenedRecord = DeviceRecord &
  Pick<DeviceRow, 'serialNumber' | 'model' | 'manufacturer' | 'version'>

export interface RecordDraft {
  assetTag: string
  groups: readonly string[]
  homeLocationId: string | null
}

export const draftOf = ({ assetTag, group, homeLocation }: DeviceRecord): RecordDraft => ({
  assetTag: assetTag ?? '',
  groups: group,
  homeLocationId: homeLocation?.id ?? null,
})

const sameText = (a: string) => (b: string) => a.toLowerCase() === b.toLowerCase()

/** A group as stored: in the world's spelling, else trimmed and in lower case [C-509]. */
export function cleanGroup(tag: string, known: readonly string[]): string {
  const trimmed = tag.trim()
  if (known.includes(trimmed)) return trimmed
  return known.find(sameText(trimmed)) ?? trimmed.toLowerCase()
}

/** Why a text is not a valid asset tag; length counts after trimming [C-505]. */
export const assetTagProblem = (tag: string) => lineProblem(tag, assetTagLength)

export type GroupProblem = 'comma' | 'tooLong' | 'hidden' | 'tooMany'

/** Why a tag is not a valid group of the device [C-507, C-508]. */
export function groupProblem(tag: string, groups: readonly string[]): GroupProblem | null {
  const clean = tag.trim()
  if (clean.includes(',')) return 'comma'
  const problem = nameProblem(clean, groupTagLength)
  if (problem) return problem
  return clean !== '' && !groups.some(sameText(clean)) && groups.length >= groupsOfDevice ? 'tooMany' : null
}

/** Tags as groups without duplicates; existing groups keep their spelling. */
export const withGroups = (tags: readonly string[], known: readonly string[]): readonly string[] => [
  ...new Set(tags.map((tag) => cleanGroup(tag, known)).filter((tag) => tag !== '')),
]

/** Ignores case and order [C-518]. */
const asSet = (groups: readonly string[]): string => withGroups(groups, []).toSorted().join(',')

export interface RecordChanges {
  assetTag?: string
  homeLocationId?: string
  groups?: readonly string[]
}

/**
 * The fields to send: only those that differ from the draft's start [C-515 to C-518], so that changes by others
 * stay.
 */
export function recordChanges(before: RecordDraft, draft: RecordDraft): RecordChanges {
  const changes: RecordChanges = {}
  const assetTag = draft.assetTag.trim()
  if (assetTag !== before.assetTag.trim()) changes.assetTag = assetTag
  const { homeLocationId } = draft
  if (homeLocationId !== null && homeLocationId !== before.homeLocationId)
    changes.homeLocationId = homeLocationId
  if (asSet(draft.groups) !== asSet(before.groups)) changes.groups = draft.groups
  return changes
}

export type RecordField = keyof RecordChanges
