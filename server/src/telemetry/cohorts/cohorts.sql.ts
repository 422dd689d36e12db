import { sql } from 'kysely'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { AppError } from '../../platform/errors/errors.ts'
import { takeNumbers } from '../names/world-numbers.sql.ts'
import type { CountedCohort } from './estate-filter.ts'

/**
 * Limit of cohorts per world: every filter of the estate goes through all of them. If each device had a group of its
 * own, there would be as many cohorts as devices.
 */
const mostCohorts = 20_000

/** The members of a cohort, as its unique text. */
type Members = [homeLocationId: string | null, ...groups: string[]]

export interface CohortMembers {
  homeLocationId: string | null
  groups: readonly string[]
}

const sortedGroups = (groups: readonly string[]): string[] => [...new Set(groups)].sort()
const membersOf = ({ homeLocationId, groups }: CohortMembers): string =>
  JSON.stringify([homeLocationId, ...sortedGroups(groups)] satisfies Members)

/** The cohorts of home locations with exact sets of groups, one for each requested; created where missing. */
export async function cohortsOf(scope: Scope, wanted: readonly CohortMembers[]): Promise<number[]> {
  const byMembers = new Map(wanted.map((each) => [membersOf(each), each]))
  const known = await findCohorts(scope, [...byMembers.keys()])
  const missing = [...byMembers].filter(([members]) => !known.has(members))
  if (missing.length > 0) {
    await insertCohorts(scope, missing)
    for (const [members, id] of await findCohorts(
      scope,
      missing.map(([members]) => members),
    )) {
      known.set(members, id)
    }
  }
  return wanted.map((each) => {
    const id = known.get(membersOf(each))
    if (id === undefined) throw new Error('a cohort was not made')
    return id
  })
}

async function findCohorts(scope: Scope, members: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ id: number; members: string }>`
    SELECT id, members FROM cohort
    WHERE ${inWorld(scope, 'cohort')} AND members = ANY (${members}::text[])`.execute(scope.tx)
  return new Map(rows.map((row) => [row.members, row.id]))
}

/** In a fixed order, so that concurrent transactions do not deadlock. */
async function insertCohorts(
  scope: Scope,
  missing: readonly (readonly [members: string, cohort: CohortMembers])[],
): Promise<void> {
  await refuseTooMany(scope, missing.length)
  const first = await takeNumbers(scope, 'cohort', missing.length)
  const sorted = missing.toSorted(([a], [b]) => (a < b ? -1 : 1))
  for (const [index, [members, { homeLocationId, groups }]] of sorted.entries()) {
    await sql`
      INSERT INTO cohort (world_id, id, home_location_id, groups, members)
      VALUES (${scope.world}, ${first + index}, ${homeLocationId}, ${sortedGroups(groups)}::text[], ${members})
      ON CONFLICT DO NOTHING`.execute(scope.tx)
  }
}

async function refuseTooMany(scope: Scope, more: number): Promise<void> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM cohort WHERE ${inWorld(scope, 'cohort')}`.execute(scope.tx)
  if ((rows[0]?.count ?? 0) + more <= mostCohorts) return
  const problem = `would be more than ${mostCohorts} combinations of home location and groups in this world`
  throw new AppError('invalidInput', { problems: [{ field: 'groups', problem }] })
}

export interface CohortSince {
  number: number
  /** The number of the first day. */
  since: number
  cohort: number
}

/** The cohorts that devices were in, latest first. */
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

/** All cohorts of the world: there are thousands, and one text each is read in half the time of an array. */
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

export const worldsWithDevices = sql`worlds_with_devices()`
