import { assetTagLength, type DeviceRow, groupsOfDevice, groupTagLength } from '@muster/contract'

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

/** A group as it is kept: trimmed, in lower case [C-509]. */
export const cleanGroup = (tag: string): string => tag.trim().toLowerCase()

/** Length counts after trimming [C-505]. */
export const isAssetTagTooLong = (tag: string): boolean => tag.trim().length > assetTagLength

export type GroupProblem = 'comma' | 'tooLong' | 'tooMany'

/** Why a tag cannot be a group of the device [C-507, C-508]. */
export function groupProblem(tag: string, groups: readonly string[]): GroupProblem | null {
  const clean = cleanGroup(tag)
  if (clean.includes(',')) return 'comma'
  if (clean.length > groupTagLength) return 'tooLong'
  return clean !== '' && !groups.includes(clean) && groups.length >= groupsOfDevice ? 'tooMany' : null
}

/** The groups with one more, each once. */
export const withGroups = (tags: readonly string[]): readonly string[] => [
  ...new Set(tags.map(cleanGroup).filter((tag) => tag !== '')),
]

const asSet = (groups: readonly string[]): string => withGroups(groups).toSorted().join(',')

export interface RecordChanges {
  assetTag?: string
  homeLocationId?: string
  groups?: readonly string[]
}

/** What has to be sent: each field only where it differs [C-515 to C-518]. */
export function recordChanges(record: DeviceRecord, draft: RecordDraft): RecordChanges {
  const changes: RecordChanges = {}
  const assetTag = draft.assetTag.trim()
  if (assetTag !== (record.assetTag ?? '').trim()) changes.assetTag = assetTag
  const { homeLocationId } = draft
  if (homeLocationId !== null && homeLocationId !== (record.homeLocation?.id ?? null))
    changes.homeLocationId = homeLocationId
  if (asSet(draft.groups) !== asSet(record.group)) changes.groups = withGroups(draft.groups)
  return changes
}

export type RecordField = keyof RecordChanges
