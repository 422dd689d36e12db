import { isDeepStrictEqual } from 'node:util'
import { type Member, readMembers } from '../../access/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { readCohorts, viewRule } from '../../telemetry/index.ts'
import { readCohortsOfCases } from './one-case.sql.ts'

/** Whether a user's custom view shows any device of a case, now or at its peak. */
export type SeesCase = (member: Member, number: number) => boolean

/** Who sees which of these cases. */
export async function sightsOfCases(
  scope: Scope,
  { members, numbers }: { members: readonly Member[]; numbers: readonly number[] },
): Promise<SeesCase> {
  const cohorts = await readCohortsOfCases(scope, numbers)
  const casesOf = Map.groupBy(cohorts, ({ cohort }) => cohort)
  const known = (await readCohorts(scope)).filter(({ id }) => casesOf.has(id))
  const seenBy = new Map<string, ReadonlySet<number>>()
  for (const { view } of members) {
    const key = JSON.stringify(view)
    if (view === null || seenBy.has(key)) continue
    const isInView = await viewRule({ ...scope, view })
    const seen = known.filter(isInView).flatMap(({ id }) => casesOf.get(id) ?? [])
    seenBy.set(key, new Set(seen.map((each) => each.case)))
  }
  return ({ view }, number) => view === null || seenBy.get(JSON.stringify(view))?.has(number) === true
}

/**
 * Whom a caller can hand a case to: those who may enter the world and see a device of it; to a caller with a custom view
 * only those with the same one or without any [K-606].
 */
export async function peopleFor(scope: Scope, number: number): Promise<{ id: string; email: string }[]> {
  const members = reachableFrom(scope, await readMembers(scope))
  const sees = await sightsOfCases(scope, { members, numbers: [number] })
  return members.filter((member) => sees(member, number)).map(({ id, email }) => ({ id, email }))
}

export const reachableFrom = ({ view }: Pick<Scope, 'view'>, members: readonly Member[]): Member[] =>
  members.filter((member) => view === null || member.view === null || isDeepStrictEqual(member.view, view))
