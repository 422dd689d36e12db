import { sql } from 'kysely'
import { AppError } from '../platform/errors.ts'
import { inWorld, type Scope } from '../platform/tenancy.ts'
import type { CountedCohort } from './estate-filter.ts'
import { takeNumbers } from './world-numbers.sql.ts'

/**
 * Home locations with sets of groups that a world may have: what reads of a part of the estate looks at all of them. Groups
 * are for what devices have in common; a world that gives each device one of its own has as many cohorts as devices.
 */
const mostCohorts = 20_000

/** What makes a cohort, as the text that it is unique by. */
type Members = [homeLocationId: string | null, ...groups: string[]]

/** The cohort of a home location and an exact set of groups; made where there is none yet. */
export async function cohortOf(
  scope: Scope,
  homeLocationId: string | null,
  groups: readonly string[],
): Promise<number> {
  const sorted = [...new Set(groups)].sort()
  const members = JSON.stringify([homeLocationId, ...sorted] satisfies Members)
  const find = async () => {
    const { rows } = await sql<{ id: number }>`
      SELECT id FROM cohort WHERE ${inWorld(scope, 'cohort')} AND members = ${members}`.execute(scope.tx)
    return rows[0]?.id
  }
  const known = await find()
  if (known !== undefined) return known
  await refuseTooMany(scope)
  const id = await takeNumbers(scope, 'cohort', 1)
  await sql`
    INSERT INTO cohort (world_id, id, home_location_id, groups, members)
    VALUES (${scope.world}, ${id}, ${homeLocationId}, ${sorted}::text[], ${members})
    ON CONFLICT DO NOTHING`.execute(scope.tx)
  return (await find()) ?? id
}

async function refuseTooMany(scope: Scope): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM cohort WHERE ${inWorld(scope, 'cohort')}`.execute(scope.tx)
  if ((rows[0]?.count ?? 0) < mostCohorts) return
  const problem = `would be one more than ${mostCohorts} combinations of home location and groups in this world`
  throw new AppError('invalidInput', { problems: [{ field: 'groups', problem }] })
}

export interface CohortSince {
  number: number
  /** The number of the first day. */
  since: number
  cohort: number
}

/** Which cohorts devices were in, the latest first. */
export async function readCohortHistory(scope: Scope, numbers: readonly number[]): Promise<CohortSince[]> {
  if (numbers.length === 0) return []
  const { rows } = await sql<CohortSince>`
    SELECT number, since - DATE '1970-01-01' AS since, cohort_id AS cohort
    FROM device_cohort
    WHERE ${inWorld(scope, 'device_cohort')} AND number = ANY (${numbers}::integer[])
    ORDER BY number, since DESC`.execute(scope.tx)
  return rows
}

type CohortRow = Omit<CountedCohort, 'homeLocationId' | 'groups'> & { members: string }

/** All cohorts of the world: there are thousands, and one text of each is read in half the time of an array. */
export async function readCohorts(scope: Scope): Promise<CountedCohort[]> {
  const { rows } = await sql<CohortRow>`
    SELECT id, members, devices FROM cohort
    WHERE ${inWorld(scope, 'cohort')}`.execute(scope.tx)
  return rows.map(({ members, ...cohort }) => {
    const [homeLocationId, ...groups] = JSON.parse(members) as Members
    return { ...cohort, homeLocationId, groups }
  })
}

/** How many devices the world has. */
export async function countEveryDevice(scope: Scope): Promise<number> {
  const { rows } = await sql<{ devices: number }>`
    SELECT coalesce(sum(devices), 0)::integer AS devices FROM cohort
    WHERE ${inWorld(scope, 'cohort')}`.execute(scope.tx)
  return rows[0]?.devices ?? 0
}
