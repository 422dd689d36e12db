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
import { type Cohort, type CountedCohort, readCohorts } from '../../../telemetry/index.ts'
import { countsByAlert } from './device-alerts.sql.ts'
import { type Conditions, conditionsOf, few, type ValueColumn } from './device-conditions.sql.ts'
import {
  allAndUnseen,
  countMatches,
  isOfCohorts,
  type ListTable,
  matchesOf,
  tableOfCohorts,
} from './device-matches.sql.ts'
import { countsBySpan, filterAt, seenWithinDay, unseenIfFew } from './device-seen.sql.ts'

type ValueCounts = AnswerOf<typeof countFilterValues>

const valueColumns = {
  manufacturers: 'manufacturer',
  models: 'model',
  operatingSystems: 'platform_type',
  firmwareVersions: 'firmware_version',
  osVersions: 'os_build',
} as const satisfies Partial<Record<FilterGroup, ValueColumn>>

/** How many devices have each value of a filter, given the other filters. */
export async function countValues(
  scope: Scope,
  of: FilterGroup,
  filter: DeviceFilter,
  now: number,
  fewUnseen = few,
): Promise<ValueCounts> {
  const others = { ...filter, [of === 'alertStatus' ? 'alertStatuses' : of]: undefined }
  const conditions = await conditionsOf(scope, filterAt(others, now), fewUnseen)
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
      return await countBySpan(scope, conditions, now, fewUnseen)
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

/** Where few devices are old, only these are read: the others were all seen within each span. */
async function countBySpan(
  scope: Scope,
  conditions: Conditions,
  now: number,
  fewUnseen: number,
): Promise<ValueCounts> {
  const isOld = await unseenIfFew(scope, seenWithinDay(now), fewUnseen)
  if (!isOld) return await sumsOf(scope, conditions, 'p', countsBySpan(now))
  const all = await countMatches(scope, conditions)
  const old = { ...conditions, ofPulse: [isOld] }
  const sums = sql`count(*)::integer AS old, ${countsBySpan(now)}`
  const [left, ...counts] = await sumsOf(scope, old, 'p', sums)
  const others = Math.max(0, all - (left?.count ?? 0))
  return counts.map(({ value, count }) => ({ value, count: value === 'longer' ? count : count + others }))
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
  const counts = await countDevicesOf(scope, conditions, cohorts)
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

/** The devices of each cohort, by its number; where all but a few match, their known counts without these. */
async function countDevicesOf(
  scope: Scope,
  conditions: Conditions,
  cohorts: readonly CountedCohort[],
): Promise<Map<number | null, number>> {
  const { all, unseen } = allAndUnseen(conditions) ?? { all: conditions, unseen: null }
  if (!isOfCohorts(all)) return await countCohorts(scope, conditions)
  const left = unseen ? await countCohorts(scope, unseen) : new Map<number | null, number>()
  return new Map(cohorts.map(({ id, devices }) => [id, devices - (left.get(id) ?? 0)]))
}

async function countCohorts(scope: Scope, conditions: Conditions): Promise<Map<number | null, number>> {
  const table = tableOfCohorts(conditions)
  const counted = await countBy<number>(scope, conditions, table, sql.ref(`${table}.cohort_id`), null)
  return new Map(counted.map(({ value, count }) => [value, count]))
}
