import { type CurrentUser, currentUser } from '@muster/contract'
import { roleFlags } from '@muster/rules'
import type { Caller } from '../platform/caller.ts'
import { AppError } from '../platform/errors.ts'
import type { Serve } from '../platform/serve.ts'
import { inWorldTransaction } from '../platform/tenancy.ts'
import type { AccessServices } from './access-services.ts'
import { selectViewNames } from './users.sql.ts'

export function userRoutes(serve: Serve, { db }: AccessServices): void {
  serve(currentUser, async ({ caller, query }) => {
    if (query.id !== caller.subject) throw new AppError('notFound')
    return caller.accountId === null ? null : await profile(caller, caller.accountId)
  })

  async function profile(caller: Caller, id: string): Promise<CurrentUser> {
    // The home location counts for every role; the rest of a view only for those who may have one.
    const { view, homeLocationId } = caller
    // A custom view exists in exactly one world [A-1027].
    const world = caller.worldIds?.[0]
    const names =
      world !== undefined && (view !== null || homeLocationId !== null)
        ? await inWorldTransaction(db, world, view, (scope) =>
            selectViewNames(scope, homeLocationId, view?.zoneId ?? null),
          )
        : { homeLocation: null, zone: null }
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
}

const named = (id: string | null | undefined, name: string | null) =>
  id && name !== null ? { id, name } : null
