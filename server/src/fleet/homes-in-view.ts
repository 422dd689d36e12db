import { type NamedPlace, readHomeLocations, readZoneRule } from '../administration/index.ts'
import type { Scope } from '../platform/tenancy.ts'
import { cohortsInView } from './cohorts-in-view.ts'

/**
 * The home locations that a person may see: without a custom view all, otherwise those that the view names and those of
 * devices in it.
 */
export async function homesInView(scope: Scope): Promise<NamedPlace[]> {
  const homes = await readHomeLocations(scope)
  if (scope.view === null) return homes
  const seen = new Set<string | null>(await homesNamedBy(scope))
  for (const { homeLocationId, devices } of await cohortsInView(scope))
    if (devices > 0) seen.add(homeLocationId)
  return homes.filter(({ id }) => seen.has(id))
}

async function homesNamedBy(scope: Scope): Promise<(string | null)[]> {
  const { homeLocationId = null, zoneId = null } = scope.view ?? {}
  if (zoneId === null) return [homeLocationId]
  return (await readZoneRule(scope, zoneId))?.homeLocationIds ?? []
}
