import { EmailAddress, type Role, type UserFields } from '@muster/contract'

/** What an administrator is deciding about a user, in the form for it. */
export interface UserDraft {
  role: Role
  /** Always spelled out, also where the role stands for all of them. */
  worldIds: readonly string[]
  homeLocationId: string | null
  group: string | null
  zoneId: string | null
}

type View = Pick<UserDraft, 'homeLocationId' | 'group' | 'zoneId'>

const allDevices: View = { homeLocationId: null, group: null, zoneId: null }

/** Administrators and managers see all devices [A-1026, A-1508]. */
const mayBeLimited = (role: Role): boolean => role === 'viewer' || role === 'editor'

/** Custom views are of one world's places, so there is one world [A-1026, A-1027]. */
export const mayHaveView = ({ role, worldIds }: UserDraft): boolean =>
  mayBeLimited(role) && worldIds.length === 1

/**
 * An administrator has all worlds and no custom view, a manager no custom view. Who is administrator no longer keeps
 * the worlds, as a list that can be shortened [A-1022, A-931].
 */
export function withRole(draft: UserDraft, role: Role, allWorlds: readonly string[]): UserDraft {
  const worldIds = role === 'administrator' ? allWorlds : draft.worldIds
  const changed = { ...draft, role, worldIds }
  return mayHaveView(changed) ? changed : { ...changed, ...allDevices }
}

/** Administrators have all worlds, whatever anybody ticks [A-1023]. */
export const mayChooseWorlds = ({ role }: UserDraft): boolean => role !== 'administrator'

/** Places belong to a world: another choice of worlds takes them away [A-1025]. */
export const withWorlds = (draft: UserDraft, worldIds: readonly string[]): UserDraft => ({
  ...draft,
  ...allDevices,
  worldIds,
})

/** A custom view is a home location and a group, or a zone: one takes the other's place [A-1024]. */
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

/** As calls want it: all worlds of an administrator are null. */
export const userFieldsOf = ({ role, worldIds, homeLocationId, group, zoneId }: UserDraft): UserFields => ({
  role,
  worldIds: role === 'administrator' ? null : worldIds.toSorted(),
  homeLocationId,
  group,
  zoneId,
})

export const isEmailAddress = (text: string): boolean => EmailAddress.safeParse(text).success

/** Nobody is told off for a field that is empty [A-1017, A-1018]. */
export const isWrongEmail = (text: string): boolean => text.trim() !== '' && !isEmailAddress(text)

/** A new user needs an address and a world [A-1020]. */
export const mayCreateUser = (email: string, { worldIds }: UserDraft): boolean =>
  isEmailAddress(email) && worldIds.length > 0

export const hasUserChanged = (before: UserDraft, draft: UserDraft): boolean =>
  JSON.stringify(userFieldsOf(before)) !== JSON.stringify(userFieldsOf(draft))

/** Something is to be saved, and a world is left [A-1021]. */
export const mayUpdateUser = (before: UserDraft, draft: UserDraft): boolean =>
  draft.worldIds.length > 0 && hasUserChanged(before, draft)
