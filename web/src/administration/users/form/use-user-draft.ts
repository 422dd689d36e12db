import type { Role, UserRow, WorldEntry } from '@muster/contract'
import {
  type UserDraft,
  withGroup,
  withHomeLocation,
  withoutView,
  withRole,
  withWorlds,
  withZone,
} from '@muster/rules'
import { useState } from 'react'

/** Which kind of custom view is being chosen; its places may still be missing. */
export type ViewKind = 'all' | 'places' | 'zone'

const kindOf = ({ homeLocationId, group, zoneId }: UserDraft): ViewKind => {
  if (zoneId !== null) return 'zone'
  return homeLocationId !== null || group !== null ? 'places' : 'all'
}

/** A user as the form starts from: an administrator's worlds are spelled out, one that is no more is left out. */
export const draftOf = (user: UserRow, worlds: readonly WorldEntry[]): UserDraft => ({
  role: user.role,
  worldIds: worlds.map(({ id }) => id).filter((id) => user.worldIds?.includes(id) ?? true),
  homeLocationId: user.homeLocation?.id ?? null,
  group: user.group,
  zoneId: user.zone?.id ?? null,
})

export interface UserDraftState {
  draft: UserDraft
  kind: ViewKind
  /** A zone is wanted but not named yet: saved like this, the user would see all devices. */
  lacksZone: boolean
  setRole: (role: Role) => void
  setWorlds: (worldIds: readonly string[]) => void
  setKind: (kind: ViewKind) => void
  setHomeLocation: (id: string | null) => void
  setGroup: (group: string | null) => void
  setZone: (id: string | null) => void
  start: (draft: UserDraft) => void
}

/** What is being decided about a user, each choice with all that follows from it. */
export function useUserDraft(
  initial: UserDraft,
  worlds: readonly WorldEntry[],
  onChange: () => void,
): UserDraftState {
  const [{ draft, kind }, setState] = useState({ draft: initial, kind: kindOf(initial) })
  const start = (next: UserDraft) => setState({ draft: next, kind: kindOf(next) })
  const change = (next: UserDraft, nextKind: ViewKind) => {
    setState({ draft: next, kind: nextKind })
    onChange()
  }
  return {
    draft,
    kind,
    lacksZone: kind === 'zone' && draft.zoneId === null,
    setRole: (role) => {
      const next = withRole(
        draft,
        role,
        worlds.map(({ id }) => id),
      )
      change(next, role === 'viewer' || role === 'editor' ? kind : 'all')
    },
    setWorlds: (worldIds) => {
      const next = withWorlds(draft, worldIds)
      change(next, kindOf(next))
    },
    setKind: (next) => change(withoutView(draft), next),
    setHomeLocation: (id) => change(withHomeLocation(draft, id), kind),
    setGroup: (group) => change(withGroup(draft, group), kind),
    setZone: (id) => change(withZone(draft, id), kind),
    start,
  }
}
