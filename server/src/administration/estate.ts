import type { Scope } from '../platform/database/tenancy.ts'

/** What administration asks of the areas that know devices. */
export interface Estate {
  /** How many devices are assigned to each of these home locations, whoever may see them. */
  countDevicesAt(scope: Scope, homeLocationIds: readonly string[]): Promise<Map<string, number>>
  /** Forgets what was learned about home locations that are deleted; devices that were judged by it are marked. */
  forgetHomeLocations(scope: Scope, homeLocationIds: readonly string[], now: number): Promise<void>
  /** Those of the groups that devices are in. */
  knownGroups(scope: Scope, groups: readonly string[]): Promise<Set<string>>
}
