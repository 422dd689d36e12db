import {
  type AnswerOf,
  countedValues,
  type countFilterValues,
  type DeviceFilter,
  type FilterGroup,
  statusLevels,
} from '@muster/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Scope } from '../../../platform/database/tenancy.ts'
import { type Cohort, readCohorts } from '../../../telemetry/index.ts'
import { countsByAlert } from './device-alerts.sql.ts'
import { type Conditions, conditionsOf, type ValueColumn } from './device-conditions.sql.ts'
import { isOfCohorts, type ListTable, matchesOf } from './device-matches.sql.ts'
import { countsBySpan, filterAt } from './device-seen.sql.ts'

type ValueCounts = AnswerOf<typeof countFilterValues>

const valueColumns = {
  manufacturers: 'manufacturer',
  models: 'model',
  firmwareVersions: 'firmware_version',
  osVersions: 'os_build',
} as const satisfies Partial<Record<FilterGroup, ValueColumn>>

/** How many devices have each value of a filter, given the other filters. */
export async function countValues(
  scope: Scope,
  of: FilterGroup,
  filter: DeviceFilter,
  now: number,
): Promise<ValueCounts> {
  const others = { ...filter, [of === 'alertStatus' ? 'alertStatuses' : of]: undefined }
  const conditions = await conditionsOf(scope, filterAt(others, now))
  if (!conditions) return []
  switch (of) {
    case 'groups':
      return await countByCohort(scope, conditions, ({ groups }) => (groups.length > 0 ? groups : [null]))
    case 'homeLocations':
      return await countByCohort(scope, conditions, ({ homeLocationId }) => [homeLocationId])
    case 'status':
      return (await countBy<number>(scope, conditions, 's', sql`s.device_status`)).map(
        ({ value, count }) => ({
          value: statusLevels[value ?? 0] ?? 'green',
          count,
        }),
      )
    case 'alertStatus': {
      const alerting = {
        ...conditions,
        ofHealth: [...conditions.ofHealth, sql<boolean>`s.device_status > 0`],
      }
      return await sumsOf(scope, alerting, 's', countsByAlert)
    }
    case 'lastSeen':
      return await sumsOf(scope, conditions, 'p', countsBySpan(now))
    default:
      return await countBy<string>(scope, conditions, 'd', sql.ref(`d.${valueColumns[of]}`))
  }
}

interface Counted<Value> {
  value: Value | null
  count: number
}

async function countBy<Value>(
  scope: Scope,
  conditions: Conditions,
  table: ListTable,
  value: RawBuilder<unknown>,
  most: number | null = countedValues,
): Promise<Counted<Value>[]> {
  const { from, where } = matchesOf(scope, conditions, table)
  const { rows } = await sql<Counted<Value>>`
    SELECT ${value} AS value, count(*)::integer AS count FROM ${from} WHERE ${where}
    GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT ${most}`.execute(scope.tx)
  return rows
}

/** Sums that one scan finds, as values by their names. */
async function sumsOf(
  scope: Scope,
  conditions: Conditions,
  table: ListTable,
  sums: RawBuilder<unknown>,
): Promise<ValueCounts> {
  const { from, where } = matchesOf(scope, conditions, table)
  const { rows } = await sql<Record<string, number>>`
    SELECT ${sums} FROM ${from} WHERE ${where}`.execute(scope.tx)
  return Object.entries(rows[0] ?? {}).map(([value, count]) => ({ value, count }))
}

/** Groups and home locations belong to cohorts: count these, and add them up. */
async function countByCohort(
  scope: Scope,
  conditions: Conditions,
  valuesOf: (cohort: Cohort) => readonly (string | null)[],
): Promise<ValueCounts> {
  const cohorts = conditions.cohorts ?? (await readCohorts(scope))
  const counts = isOfCohorts(conditions)
    ? new Map(cohorts.map(({ id, devices }) => [id, devices]))
    : new Map(
        (await countBy<number>(scope, conditions, 's', sql`s.cohort_id`, null)).map(({ value, count }) => [
          value,
          count,
        ]),
      )
  const sums = new Map<string | null, number>()
  for (const cohort of cohorts) {
    const count = counts.get(cohort.id) ?? 0
    for (const value of count > 0 ? valuesOf(cohort) : []) sums.set(value, (sums.get(value) ?? 0) + count)
  }
  return [...sums]
    .map(([value, count]) => ({ value, count }))
    .sort((a, b) => b.count - a.count)
    .slice(0, countedValues)
}
