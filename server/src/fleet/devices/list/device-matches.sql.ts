import { type RawBuilder, sql } from 'kysely'
import { inWorld, type Scope } from '../../../platform/database/tenancy.ts'
import type { CountedCohort } from '../../../telemetry/index.ts'
import { countEveryDevice } from '../../../telemetry/index.ts'
import type { Conditions } from './device-conditions.sql.ts'

/** The tables of lists, by their aliases: each has a row for every device. */
export const listTables = { d: 'device', p: 'device_pulse', s: 'device_health' } as const
export type ListTable = keyof typeof listTables
/** Plus the last positions: only for devices ever located. */
const tables = { ...listTables, l: 'device_place' } as const
type MatchTable = keyof typeof tables

export interface Matches {
  number: RawBuilder<unknown>
  from: RawBuilder<unknown>
  where: RawBuilder<unknown>
}

/**
 * The matching devices, unsorted: from the given table, or some rows of it, joined to those that filter it. Without a
 * given table, from the most selective one.
 */
export function matchesOf(
  scope: Scope,
  { ofDevice: asked, ofHealth, ofPulse, unseen, ofPlace, cohorts, found }: Conditions,
  first: MatchTable = firstOf({ l: ofPlace, s: ofHealth, p: unseen ? [] : ofPulse }),
  rows: RawBuilder<unknown> = named(first),
): Matches {
  const ofDevice = found?.numbers === null ? [...asked, found.isFound] : asked
  const ofCohort = tableOfCohorts({ ofDevice, ofHealth, found }, first)
  const isOfCohort =
    cohorts &&
    sql<boolean>`${sql.ref(`${ofCohort}.cohort_id`)} = ANY (${cohorts.map(({ id }) => id)}::integer[])`
  const number = sql.ref(`${first}.number`)
  const leavesOut = unseen && first !== 'p' ? [isNone(scope, number, unseen)] : null
  const conditions = { l: [...ofPlace], s: [...ofHealth], p: leavesOut ? [] : [...ofPulse], d: [...ofDevice] }
  if (isOfCohort) conditions[ofCohort].unshift(isOfCohort)
  const joins = (['l', 's', 'p', 'd'] as const)
    .filter((table) => table !== first && conditions[table].length > 0)
    .map(
      (table) =>
        sql`JOIN ${named(table)} ON ${inWorld(scope, table)} AND ${sql.ref(`${table}.number`)} = ${number}`,
    )
  // Joined, the planner knows the length of the list; in a condition it would check each number.
  if (found && found.numbers !== null) {
    joins.push(sql`JOIN unnest(${found.numbers}::integer[]) AS found (number) ON found.number = ${number}`)
  }
  return {
    number,
    from: sql.join([rows, ...joins], sql` `),
    where: sql.join(
      [
        ...[inWorld(scope, first), ...conditions.l, ...conditions.s, ...conditions.p, ...conditions.d],
        ...(leavesOut ?? []),
      ],
      sql` AND `,
    ),
  }
}

/** That a device is none of the few that were not seen: quicker than to look up when each of the many was. */
const isNone = (
  scope: Scope,
  number: RawBuilder<unknown>,
  unseen: RawBuilder<boolean>,
): RawBuilder<boolean> =>
  sql`NOT EXISTS (SELECT FROM device_pulse p WHERE ${inWorld(scope, 'p')} AND p.number = ${number} AND ${unseen})`

/** A device's cohort is in two tables: the one that is read anyway, else the smaller one. */
export function tableOfCohorts(
  { ofDevice, ofHealth, found }: Pick<Conditions, 'ofDevice' | 'ofHealth' | 'found'>,
  first?: MatchTable,
): 'd' | 's' {
  const isRead = {
    d: first === 'd' || ofDevice.length > 0 || found?.numbers === null,
    s: first === 's' || ofHealth.length > 0,
  }
  return isRead.d && !isRead.s ? 'd' : 's'
}

/** The first of the tables that filter. */
const firstOf = (filters: Record<'l' | 's' | 'p', readonly unknown[]>): MatchTable =>
  (['l', 's', 'p'] as const).find((table) => filters[table].length > 0) ?? 'd'

export const named = (table: MatchTable): RawBuilder<unknown> =>
  sql`${sql.table(tables[table])} ${sql.ref(table)}`

/** Whether anything but a search filters. */
export const hasConditions = ({ ofDevice, ofHealth, ofPulse, ofPlace, cohorts }: Conditions): boolean =>
  ofDevice.length + ofHealth.length + ofPulse.length + ofPlace.length > 0 || cohorts !== null

/** Whether nothing but properties of devices filters. */
export const filtersDevicesAlone = ({ ofDevice, ...others }: Conditions): boolean =>
  ofDevice.length > 0 && !hasConditions({ ...others, ofDevice: [] })

/** Whether whole cohorts are requested, whose device counts are known. */
export const isOfCohorts = (conditions: Conditions): boolean =>
  !hasConditions({ ...conditions, cohorts: null }) && conditions.found === null

/**
 * Devices seen lately as all devices without those that were not: counting the few others reads a part of the index, and
 * all devices are often counted already. Null where the conditions have to be counted as they are.
 */
export function allAndUnseen(conditions: Conditions): { all: Conditions; unseen: Conditions } | null {
  if (!conditions.unseen) return null
  const all = { ...conditions, ofPulse: [], unseen: null }
  return { all, unseen: { ...all, ofPulse: [conditions.unseen] } }
}

export async function countMatches(scope: Scope, conditions: Conditions): Promise<number> {
  const parts = allAndUnseen(conditions)
  if (parts) {
    const all = await countMatches(scope, parts.all)
    // A device may be new or deleted between the two.
    return Math.max(0, all - (await countMatches(scope, parts.unseen)))
  }
  const { found, cohorts } = conditions
  if (found && !hasConditions(conditions)) return found.count
  if (isOfCohorts(conditions)) return cohorts ? sumOf(cohorts) : await countEveryDevice(scope)
  const { from, where } = matchesOf(scope, conditions)
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::integer AS count FROM ${from} WHERE ${where}`.execute(scope.tx)
  return rows[0]?.count ?? 0
}

const sumOf = (cohorts: readonly CountedCohort[]): number =>
  cohorts.reduce((total, { devices }) => total + devices, 0)
