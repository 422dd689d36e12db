import type { Scope } from '../platform/database/tenancy.ts'

/** What administration needs from the areas that own devices. */
export interface Estate {
  /** How many devices are assigned to each of these home locations, whoever may see them. */
  countDevicesAt(scope: Scope, homeLocationIds: readonly string[]): Promise<Map<string, number>>
  /** Deletes what was learned about deleted home locations; devices evaluated by it are marked. */
  forgetHomeLocations(scope: Scope, homeLocationIds: readonly string[], now: number): Promise<void>
  /** Those of the given groups that have devices. */
  knownGroups(scope: Scope, groups: readonly string[]): Promise<Set<string>>
}
