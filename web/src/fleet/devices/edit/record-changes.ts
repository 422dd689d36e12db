import { assetTagLength, type DeviceRow, groupsOfDevice, groupTagLength } from '@muster/contract'
import { lineProblem } from '@muster/rules'

/** What the edit record dialog knows of a device. */
export type DeviceRecord = Pick<DeviceRow, 'id' | 'assetTag' | 'group' | 'homeLocation'>

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

/** A group as it is kept: as the world knows it, else trimmed and in lower case [C-509]. */
export function cleanGroup(tag: string, known: readonly string[]): string {
  const trimmed = tag.trim()
  if (known.includes(trimmed)) return trimmed
  return known.find(sameText(trimmed)) ?? trimmed.toLowerCase()
}

/** Why a text cannot be an asset tag; length counts after trimming [C-505]. */
export const assetTagProblem = (tag: string) => lineProblem(tag, assetTagLength)

export type GroupProblem = 'comma' | 'tooLong' | 'hidden' | 'tooMany'

/** Why a tag cannot be a group of the device [C-507, C-508]. */
export function groupProblem(tag: string, groups: readonly string[]): GroupProblem | null {
  const clean = tag.trim()
  if (clean.includes(',')) return 'comma'
  const problem = lineProblem(clean, groupTagLength)
  if (problem) return problem
  return clean !== '' && !groups.some(sameText(clean)) && groups.length >= groupsOfDevice ? 'tooMany' : null
}

/** Tags as groups, each once; those that the world knows keep their spelling. */
export const withGroups = (tags: readonly string[], known: readonly string[]): readonly string[] => [
  ...new Set(tags.map((tag) => cleanGroup(tag, known)).filter((tag) => tag !== '')),
]

/** Capitals and order make no difference [C-518]. */
const asSet = (groups: readonly string[]): string => withGroups(groups, []).toSorted().join(',')

export interface RecordChanges {
  assetTag?: string
  homeLocationId?: string
  groups?: readonly string[]
}

/**
 * What has to be sent: each field only where it differs from what the draft began with [C-515 to C-518]. What others
 * changed meanwhile is none of the draft's changes, and stays.
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
