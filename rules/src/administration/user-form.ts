import { EmailAddress, type Role, type UserFields } from '@muster/contract'

/** A user as edited in the form. */
export interface UserDraft {
  role: Role
  /** Always listed, even where the role includes all worlds. */
  worldIds: readonly string[]
  homeLocationId: string | null
  group: string | null
  zoneId: string | null
}

type View = Pick<UserDraft, 'homeLocationId' | 'group' | 'zoneId'>

const allDevices: View = { homeLocationId: null, group: null, zoneId: null }

/** Administrators and managers see all devices [A-1026, A-1508]. */
const mayBeLimited = (role: Role): boolean => role === 'viewer' || role === 'editor'

/** Custom views name places of one world, so there must be exactly one [A-1026, A-1027]. */
export const mayHaveView = ({ role, worldIds }: UserDraft): boolean =>
  mayBeLimited(role) && worldIds.length === 1

/**
 * An administrator has all worlds and no custom view, a manager no custom view. When the role is lowered from
 * administrator the worlds stay, as a list that can be shortened [A-1022, A-931].
 */
export function withRole(draft: UserDraft, role: Role, allWorlds: readonly string[]): UserDraft {
  const worldIds = role === 'administrator' ? allWorlds : draft.worldIds
  const changed = { ...draft, role, worldIds }
  return mayHaveView(changed) ? changed : { ...changed, ...allDevices }
}

/** Administrators have all worlds, whatever is ticked [A-1023]. */
export const mayChooseWorlds = ({ role }: UserDraft): boolean => role !== 'administrator'

/** Places belong to a world: choosing other worlds removes them [A-1025]. */
export const withWorlds = (draft: UserDraft, worldIds: readonly string[]): UserDraft => ({
  ...draft,
  ...allDevices,
  worldIds,
})

/** A custom view is a home location and a group, or a zone: setting one clears the other [A-1024]. */
export const withHomeLocation = (draft: UserDraft, homeLocationId: string | null): UserDraft => ({
  ...draft,
  homeLocationId,
  zoneId: null,
})

export const withGroup = (draft: UserDraft, group: string | null): UserDraft => ({
  ...draft,
  group,
  zoneId: null,
})

export const withZone = (draft: UserDraft, zoneId: string | null): UserDraft => ({
  ...draft,
  ...allDevices,
  zoneId,
})

export const withoutView = (draft: UserDraft): UserDraft => ({ ...draft, ...allDevices })

/** As calls expect it: null for an administrator's worlds, which are all. */
export const userFieldsOf = ({ role, worldIds, homeLocationId, group, zoneId }: UserDraft): UserFields => ({
  role,
  worldIds: role === 'administrator' ? null : worldIds.toSorted(),
  homeLocationId,
  group,
  zoneId,
})

export const isEmailAddress = (text: string): boolean => EmailAddress.safeParse(text).success

/** An empty field is not an error yet [A-1017, A-1018]. */
export const isWrongEmail = (text: string): boolean => text.trim() !== '' && !isEmailAddress(text)

/** A new user needs an email address and a world [A-1020]. */
export const mayCreateUser = (email: string, { worldIds }: UserDraft): boolean =>
  isEmailAddress(email) && worldIds.length > 0

export const hasUserChanged = (before: UserDraft, draft: UserDraft): boolean =>
  JSON.stringify(userFieldsOf(before)) !== JSON.stringify(userFieldsOf(draft))

/** Something has changed, and a world is left [A-1021]. */
export const mayUpdateUser = (before: UserDraft, draft: UserDraft): boolean =>
  draft.worldIds.length > 0 && hasUserChanged(before, draft)
