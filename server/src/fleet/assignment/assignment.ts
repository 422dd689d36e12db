import { localDay, zoneOffset } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { NameCache } from '../../telemetry/index.ts'
import {
  cohortsOf,
  lockDevices,
  moveTodayToCohorts,
  noteSoftwareChange,
  recountCohorts,
} from '../../telemetry/index.ts'
import {
  type Assignment,
  lockAssignments,
  type NewAssignment,
  saveAssignments,
  saveGroups,
} from './assignment.sql.ts'

/** The change; fields left out stay. */
export interface AssignmentChange {
  homeLocationId?: string | null
  groups?: readonly string[]
}

/**
 * Moves devices to a home location or into groups. Finished days keep their assignment; today counts for the new one.
 * The devices are marked for re-evaluation.
 */
export async function assignDevices(
  scope: Scope,
  names: NameCache,
  numbers: readonly number[],
  change: AssignmentChange,
  now: number,
): Promise<void> {
  await assignLocked(scope, names, await lockToAssign(scope, numbers), change, now)
}

/** Locks devices against reports and other changes until the transaction ends; returns their assignments. */
export async function lockToAssign(scope: Scope, numbers: readonly number[]): Promise<Assignment[]> {
  await lockDevices(scope, { numbers: [...numbers] })
  return await lockAssignments(scope, numbers)
}

/** The same for devices already locked. */
export async function assignLocked(
  scope: Scope,
  names: NameCache,
  before: readonly Assignment[],
  change: AssignmentChange,
  now: number,
): Promise<void> {
  if (before.length === 0) return
  const members = before.map((each) => ({
    homeLocationId: change.homeLocationId === undefined ? each.homeLocationId : change.homeLocationId,
    groups: change.groups ?? each.groups,
  }))
  const cohorts = await cohortsOf(scope, members)
  const assignments = before.map((each, index): NewAssignment => {
    const [member, cohort] = [members[index], cohorts[index]]
    if (!member || cohort === undefined) throw new Error(`device ${each.number} has no cohort`)
    const { homeLocationId, groups } = member
    return {
      number: each.number,
      homeLocationId,
      groups,
      cohort,
      since: todayOf(each, now),
      movesHome: homeLocationId !== each.homeLocationId,
      before: each,
    }
  })
  await saveAssignments(scope, assignments, now)
  if (change.groups) await saveGroups(scope, assignments)
  await moveTodayToCohorts(scope, names, assignments)
  await noteSoftwareChange(
    scope,
    assignments
      .filter((each) => each.cohort !== each.before.cohort)
      .flatMap((each) => [each.cohort, each.before.cohort]),
  )
  await recountCohorts(scope, {
    left: before,
    joined: assignments.map(({ cohort, before: { platform } }) => ({ cohort, platform })),
  })
}

const todayOf = ({ timeZone }: Assignment, now: number): number =>
  localDay({ utc: now, offset: (timeZone && zoneOffset(timeZone, now)) || 0 })
