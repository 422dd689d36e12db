import { localDay, zoneOffset } from '@muster/rules'
import type { Scope } from '../platform/tenancy.ts'
import { type Assignment, lockAssignments, type NewAssignment, saveAssignments } from './assignment.sql.ts'
import { recountCohorts } from './cohort-counts.sql.ts'
import { cohortOf } from './cohorts.sql.ts'
import { readDays, writeDays } from './device-days.sql.ts'
import { lockDevices } from './device-states.sql.ts'
import type { NameBook } from './name-book.ts'
import { insertSumChanges } from './sum-changes.sql.ts'
import { SumChanges } from './sum-changes.ts'

/** What is to change; what is left out stays. */
export interface AssignmentChange {
  homeLocationId?: string | null
  groups?: readonly string[]
}

/**
 * Moves devices to a home location or into groups. Days that are over keep the assignment that they had; today counts
 * for where the device is now. They are marked to be judged again.
 */
export async function assignDevices(
  scope: Scope,
  names: NameBook,
  numbers: readonly number[],
  change: AssignmentChange,
  now: number,
): Promise<void> {
  await lockDevices(scope, { numbers: [...numbers] })
  const before = await lockAssignments(scope, numbers)
  const cohorts = new Map<string, number>()
  const assignments: NewAssignment[] = []
  for (const each of before) {
    const homeLocationId = change.homeLocationId === undefined ? each.homeLocationId : change.homeLocationId
    const groups = [...(change.groups ?? each.groups)]
    const key = JSON.stringify([homeLocationId, ...[...groups].sort()])
    const cohort = cohorts.get(key) ?? (await cohortOf(scope, homeLocationId, groups))
    cohorts.set(key, cohort)
    const movesHome = homeLocationId !== each.homeLocationId
    assignments.push({
      number: each.number,
      homeLocationId,
      groups,
      cohort,
      since: todayOf(each, now),
      movesHome,
      before: each,
    })
  }
  if (assignments.length === 0) return
  await saveAssignments(scope, assignments, now)
  await moveToday(scope, names, assignments)
  await recountCohorts(scope, {
    left: before,
    joined: assignments.map(({ cohort, before: { platform } }) => ({ cohort, platform })),
  })
}

const todayOf = ({ timeZone }: Assignment, now: number): number =>
  localDay({ utc: now, offset: (timeZone && zoneOffset(timeZone, now)) || 0 })

/** Takes today's figures out of the cohort of before and adds them to the new one. */
async function moveToday(
  scope: Scope,
  names: NameBook,
  assignments: readonly NewAssignment[],
): Promise<void> {
  const byNumber = new Map(assignments.map((each) => [each.number, each]))
  const days = [...new Set(assignments.map(({ since }) => since))]
  const stored = await readDays(scope, [...byNumber.keys()], [...days, ...days.map((day) => day + 1)])
  const moved = stored.filter(({ number, day, cohort }) => {
    const assignment = byNumber.get(number)
    return assignment !== undefined && day >= assignment.since && cohort !== assignment.cohort
  })
  if (moved.length === 0) return
  const sums = new SumChanges(await names.refresh(scope.world))
  for (const { number, day, cohort, content } of moved) {
    sums.replace(day, cohort, content, null)
    sums.replace(day, byNumber.get(number)?.cohort ?? cohort, null, content)
  }
  await writeDays(
    scope,
    moved.map((each) => ({ ...each, cohort: byNumber.get(each.number)?.cohort ?? each.cohort })),
  )
  await insertSumChanges(scope, sums)
}
