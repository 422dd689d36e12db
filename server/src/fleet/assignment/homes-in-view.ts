import {
  holdHomeLocations,
  type NamedPlace,
  readHomeLocations,
  readZoneRule,
} from '../../administration/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { cohortsInView } from '../../telemetry/index.ts'

/**
 * The home locations that the caller may see: all without a custom view, otherwise those that the view names and those
 * of devices in it.
 */
export async function homesInView(scope: Scope): Promise<NamedPlace[]> {
  const homes = await readHomeLocations(scope)
  if (scope.view === null) return homes
  const seen = new Set<string | null>(await homesNamedBy(scope))
  for (const { homeLocationId, devices } of await cohortsInView(scope))
    if (devices > 0) seen.add(homeLocationId)
  return homes.filter(({ id }) => seen.has(id))
}

/**
 * The names, by id, of those home locations that the caller may see, locked until the transaction ends. One they may
 * not see is like one that does not exist.
 */
export async function holdHomesInView(
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const held = await holdHomeLocations(scope, ids)
  if (scope.view === null || held.size === 0) return held
  const seen = new Set((await homesInView(scope)).map(({ id }) => id))
  return new Map([...held].filter(([id]) => seen.has(id)))
}

async function homesNamedBy(scope: Scope): Promise<(string | null)[]> {
  const { homeLocationId = null, zoneId = null } = scope.view ?? {}
  if (zoneId === null) return [homeLocationId]
  return (await readZoneRule(scope, zoneId))?.homeLocationIds ?? []
}
