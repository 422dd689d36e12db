import type { Role, UserRow, WorldEntry } from '@muster/contract'
import {
  isWrongEmail,
  type UserDraft,
  withGroup,
  withHomeLocation,
  withoutView,
  withRole,
  withWorlds,
  withZone,
} from '@muster/rules'
import type { Check } from '../../../ui/form/draft/check-resolver.ts'
import { type DraftForm, type Refusal, useDraftForm } from '../../../ui/form/draft/use-draft-form.ts'

/** Which kind of custom view is being chosen; its places may still be missing. */
export type ViewKind = 'all' | 'places' | 'zone'

export interface UserFormDraft extends UserDraft {
  email: string
  kind: ViewKind
}

export type EmailProblem = 'email' | 'exists' | 'provider'

const kindOf = ({ homeLocationId, group, zoneId }: UserDraft): ViewKind => {
  if (zoneId !== null) return 'zone'
  return homeLocationId !== null || group !== null ? 'places' : 'all'
}

/** The draft of a stored user: an administrator's worlds are listed one by one, deleted worlds are left out. */
export function draftOf(user: UserRow, worlds: readonly WorldEntry[]): UserFormDraft {
  const draft: UserDraft = {
    role: user.role,
    worldIds: worlds.map(({ id }) => id).filter((id) => user.worldIds?.includes(id) ?? true),
    homeLocationId: user.homeLocation?.id ?? null,
    group: user.group,
    zoneId: user.zone?.id ?? null,
  }
  return { ...draft, email: user.email, kind: kindOf(draft) }
}

export interface UserForm extends DraftForm<UserFormDraft, EmailProblem> {
  /** The view is a zone but none is chosen yet: saved like this, the user would see all devices. */
  lacksZone: boolean
  setRole: (role: Role) => void
  setWorlds: (worldIds: readonly string[]) => void
  setKind: (kind: ViewKind) => void
  setHomeLocation: (id: string | null) => void
  setGroup: (group: string | null) => void
  setZone: (id: string | null) => void
}

interface UserFormOptions {
  initial: UserFormDraft
  worlds: readonly WorldEntry[]
  check?: Check<UserFormDraft, EmailProblem>
  refusal?: Refusal<UserFormDraft, EmailProblem> | null
  onChange: () => void
}

/** For new users: an address that is stored already cannot be changed. */
export const checkEmail = ({ email }: UserFormDraft) => ({
  email: isWrongEmail(email) ? ('email' as const) : null,
})

/** The draft of a user; each setter also applies what follows from the choice. */
export function useUserForm({ worlds, ...options }: UserFormOptions): UserForm {
  const form = useDraftForm<UserFormDraft, EmailProblem>(options)
  const { draft, change } = form
  return {
    ...form,
    lacksZone: draft.kind === 'zone' && draft.zoneId === null,
    setRole: (role) => {
      const next = withRole(
        draft,
        role,
        worlds.map(({ id }) => id),
      )
      change({ ...next, kind: role === 'viewer' || role === 'editor' ? draft.kind : 'all' })
    },
    setWorlds: (worldIds) => {
      const next = withWorlds(draft, worldIds)
      change({ ...next, kind: kindOf(next) })
    },
    setKind: (kind) => change({ ...withoutView(draft), kind }),
    setHomeLocation: (id) => change(withHomeLocation(draft, id)),
    setGroup: (group) => change(withGroup(draft, group)),
    setZone: (id) => change(withZone(draft, id)),
  }
}
