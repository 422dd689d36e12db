import type { Scope } from '../platform/tenancy.ts'

/** What administration asks of the areas that know devices. */
export interface Estate {
  /** How many devices are assigned to each of these home locations, whoever may see them. */
  countDevicesAt(scope: Scope, homeLocationIds: readonly string[]): Promise<Map<string, number>>
  /** Has the devices of a home location judged again, from anew where its circle was moved. */
  homeHasChanged(
    scope: Scope,
    homeLocationId: string,
    change: { isMoved: boolean },
    now: number,
  ): Promise<void>
  /** Forgets what was learned about home locations that are deleted. */
  forgetHomeLocations(scope: Scope, homeLocationIds: readonly string[]): Promise<void>
  /** Those of the groups that devices are in. */
  knownGroups(scope: Scope, groups: readonly string[]): Promise<Set<string>>
}
