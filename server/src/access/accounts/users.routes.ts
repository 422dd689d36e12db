import { type CurrentUser, currentUser } from '@muster/contract'
import { roleFlags } from '@muster/rules'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { AccessServices } from '../access-services.ts'
import { mayEnter } from '../worlds/may-enter.ts'
import { selectWorld } from '../worlds/worlds.sql.ts'
import { selectViewNames, type ViewNames } from './users.sql.ts'

export function userRoutes(serve: Serve, { db }: AccessServices): void {
  serve(currentUser, async ({ caller, query }) => {
    // Null for any other id, so that nobody learns which users exist [A-1740].
    if (query.id !== caller.subject || caller.accountId === null) return null
    return await profile(caller, caller.accountId)
  })

  async function profile(caller: Caller, id: string): Promise<CurrentUser> {
    // The home location applies to every role; the rest of a view only to roles that may have one.
    const { view, homeLocationId } = caller
    const names = view === null && homeLocationId === null ? noNames : await viewNames(caller)
    return {
      id,
      email: caller.email,
      role: caller.role,
      ...roleFlags(caller.role),
      homeLocation: named(homeLocationId, names.homeLocation),
      homeLocationId,
      zone: named(view?.zoneId, names.zone),
      zoneId: view?.zoneId ?? null,
      group: view?.group ?? null,
      worldIds: caller.worldIds === null ? null : [...caller.worldIds],
    }
  }

  async function viewNames(caller: Caller): Promise<ViewNames> {
    // A custom view exists in exactly one world [A-1027].
    const world = await selectWorld(db, caller.worldIds?.[0] ?? '')
    if (!world || !mayEnter(caller, world)) return noNames
    const { view, homeLocationId } = caller
    return await inWorldTransaction(db, world.id, view, (scope) =>
      selectViewNames(scope, homeLocationId, view?.zoneId ?? null),
    )
  }
}

const noNames: ViewNames = { homeLocation: null, zone: null }

const named = (id: string | null | undefined, name: string | null) =>
  id && name !== null ? { id, name } : null
