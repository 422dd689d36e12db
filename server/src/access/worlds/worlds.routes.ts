import { currentWorld, getFeatureToggles, listWorlds } from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { AccessServices } from '../access-services.ts'
import { isOfDemo } from '../accounts/demo.ts'
import { readPastFrom } from '../accounts/demo-past.sql.ts'
import { selectWorldsOf } from './worlds.sql.ts'

export function worldRoutes(serve: Serve, { db }: AccessServices): void {
  serve(listWorlds, async ({ caller }) => await selectWorldsOf(db, caller))

  serve(currentWorld, async ({ world: { id, name, features, brand } }) => ({
    id,
    name,
    features,
    brand,
    pastFrom: isOfDemo(id) ? await readPastFrom(db) : null,
  }))

  serve(getFeatureToggles, async ({ world }) => world.featureToggles)
}
