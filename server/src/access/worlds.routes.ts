import { currentWorld, getFeatureToggles, listWorlds } from '@muster/contract'
import { brandOfWorld } from '@muster/rules'
import { AppError } from '../platform/errors.ts'
import type { Serve } from '../platform/serve.ts'
import type { Scope } from '../platform/tenancy.ts'
import type { AccessServices } from './access-services.ts'
import { selectWorld, selectWorldsOf } from './worlds.sql.ts'

export function worldRoutes(serve: Serve, { db, config }: AccessServices): void {
  serve(listWorlds, async ({ caller }) => await selectWorldsOf(db, caller))

  serve(currentWorld, async ({ scope }) => {
    const { id, name, features, partner } = await worldOf(scope)
    return { id, name, features, brand: brandOfWorld(partner, config.brand) }
  })

  serve(getFeatureToggles, async ({ scope }) => (await worldOf(scope)).feature_toggles)
}

/** By the connection that the call holds already: calls that each wait for a second one wait for each other. */
async function worldOf({ tx, world: id }: Scope) {
  const world = await selectWorld(tx, id)
  if (!world) throw new AppError('worldForbidden')
  return world
}
