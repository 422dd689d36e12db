import type { HomeLocationCount } from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import { inAlphabet } from '../../platform/text/alphabet.ts'
import { cohortsInView } from '../../telemetry/index.ts'
import { homesInView } from '../assignment/homes-in-view.ts'

/**
 * How many devices each home location has, including those with none, and last how many have no home location [B-1251,
 * B-9988].
 */
export async function countsByHome(scope: Scope): Promise<HomeLocationCount[]> {
  const counts = new Map<string | null, number>()
  for (const { homeLocationId, devices } of await cohortsInView(scope)) {
    counts.set(homeLocationId, (counts.get(homeLocationId) ?? 0) + devices)
  }
  const homes = (await homesInView(scope)).sort((a, b) => inAlphabet(a.name, b.name))
  return [...homes, null].map((homeLocation) => ({
    homeLocation,
    devicesCount: counts.get(homeLocation?.id ?? null) ?? 0,
  }))
}
