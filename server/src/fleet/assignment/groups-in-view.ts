import type { Scope } from '../../platform/database/tenancy.ts'
import { cohortsInView } from '../../telemetry/index.ts'
import { knownGroups } from './groups.sql.ts'

/** The groups of devices that the caller may see. */
export async function groupsInView(scope: Scope): Promise<Set<string>> {
  const used = (await cohortsInView(scope)).filter(({ devices }) => devices > 0)
  return new Set(used.flatMap(({ groups }) => groups))
}

/** Those of the groups that the caller may know of, as spelled in this world. */
export async function knownInView(scope: Scope, groups: readonly string[]): Promise<ReadonlySet<string>> {
  if (scope.view === null) return await knownGroups(scope, groups)
  const seen = await groupsInView(scope)
  return new Set(groups.filter((group) => seen.has(group)))
}
