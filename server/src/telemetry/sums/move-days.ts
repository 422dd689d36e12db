import type { Scope } from '../../platform/database/tenancy.ts'
import { moveDays, readDays } from '../days/device-days.sql.ts'
import { summariseDay } from '../device-day/summary.ts'
import type { NameCache } from '../names/name-cache.ts'
import { insertSumChanges } from './sum-changes.sql.ts'
import { SumChanges } from './sum-changes.ts'

/** A device that moves to another cohort from a local day on, which is its own today. */
export interface CohortMove {
  number: number
  cohort: number
  since: number
}

/**
 * Moves the figures of today from the previous cohorts to the new ones, and those of tomorrow, which has already begun
 * in other zones. Finished days stay.
 */
export async function moveTodayToCohorts(
  scope: Scope,
  names: NameCache,
  moves: readonly CohortMove[],
): Promise<void> {
  const byNumber = new Map(moves.map((move) => [move.number, move]))
  const days = [...new Set(moves.map(({ since }) => since))]
  const stored = await readDays(scope, [...byNumber.keys()], [...days, ...days.map((day) => day + 1)])
  const moved = stored.flatMap((each) => {
    const move = byNumber.get(each.number)
    if (move === undefined || each.day < move.since || each.cohort === move.cohort) return []
    return [{ ...each, from: each.cohort, cohort: move.cohort, sums: summariseDay(each.content) }]
  })
  if (moved.length === 0) return
  const changes = new SumChanges(
    await names.namesWith(scope.world, (known) =>
      moved.every(({ sums }) => known.hasVersions(sums.applications.keys(), sums.processes.keys())),
    ),
  )
  for (const { day, from, cohort, content, sums } of moved) changes.move(day, from, cohort, content, sums)
  await moveDays(scope, moved)
  await insertSumChanges(scope, changes)
}
