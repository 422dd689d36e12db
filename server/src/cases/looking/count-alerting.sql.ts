import { type RawBuilder, sql } from 'kysely'
import { rowsOf } from '../../platform/database/rows.ts'
import { inWorld, type Scope } from '../../platform/database/tenancy.ts'
import { isOfBattery, noCohort } from './present-statuses.sql.ts'
import type { KnownThresholdChange } from './threshold-changes.sql.ts'

/** What counts for a watch of an alert. */
export interface CountedAlert {
  alert: string
  /** 1: a warning is enough; 2: a problem. */
  level: 1 | 2
  /** Milliseconds for which it must hold. */
  holdFor: number
  leastDevices: number
  changes: readonly KnownThresholdChange[]
  now: number
}

/** A group of devices to count, and when it was looked at before. */
export interface CountedGroup {
  key: string
  lookedAt: number
  lookedMark: number
  /** For groups by cohort. */
  cohorts: readonly number[]
  /** For groups by model. */
  model: { manufacturer: string; model: string } | null
}

/** What counts in one group and cohort; the moments are at most as many as the least number of devices. */
export interface CountedCohortOfGroup {
  key: string
  cohort: number
  devices: number
  red: number
  fresh: number
  ofChange: number
  nextAt: number | null
  /** When those that are fresh began to count, the earliest first. */
  began: number[]
  /** When those that counted ceased to since the last look, the latest first. */
  left: number[]
}

/** `alerting` with the cohort and the model of each device or battery. */
function alertingDevices(scope: Scope, { alert }: CountedAlert, withModel: boolean): RawBuilder<unknown> {
  if (!isOfBattery(alert)) {
    const model = sql`JOIN device m ON ${inWorld(scope, 'm')} AND m.number = a.number`
    return sql`alerting a JOIN device_health h ON ${inWorld(scope, 'h')} AND h.number = a.number
      ${withModel ? model : sql``}`
  }
  const model = sql`JOIN battery b ON ${inWorld(scope, 'b')} AND b.number = a.number
    CROSS JOIN LATERAL (VALUES (coalesce(b.manufacturer, ''), coalesce(b.part_number, ''))) AS m (manufacturer, model)`
  return sql`alerting a
    JOIN battery_pulse p ON ${inWorld(scope, 'p')} AND p.number = a.number
    LEFT JOIN device_health h ON ${inWorld(scope, 'h')} AND h.number = p.device_number
    ${withModel ? model : sql``}`
}

const cohortOf = ({ alert }: CountedAlert) =>
  isOfBattery(alert) ? sql`coalesce(h.cohort_id, ${sql.lit(noCohort)})` : sql`h.cohort_id`

/** The groups as rows, numbered as they are given, with the condition that a device is in one: texts are slow to group by. */
function groupRows(
  counted: CountedAlert,
  groups: readonly CountedGroup[],
): { rows: RawBuilder<unknown>; on: RawBuilder<boolean> } {
  const isByModel = groups.some(({ model }) => model !== null)
  if (isByModel) {
    const models = groups.map((group, index) => ({ ...group, index }))
    const rows = rowsOf('wanted', models, [
      ['index', 'integer', ({ index }) => index],
      ['looked_at', 'bigint', ({ lookedAt }) => lookedAt],
      ['looked_mark', 'integer', ({ lookedMark }) => lookedMark],
      ['manufacturer', 'text', ({ model }) => model?.manufacturer],
      ['model', 'text', ({ model }) => model?.model],
    ])
    return { rows, on: sql`m.manufacturer = wanted.manufacturer AND m.model = wanted.model` }
  }
  const pairs = groups.flatMap(({ lookedAt, lookedMark, cohorts }, index) =>
    cohorts.map((cohort) => ({ index, lookedAt, lookedMark, cohort })),
  )
  const rows = rowsOf('wanted', pairs, [
    ['index', 'integer', ({ index }) => index],
    ['looked_at', 'bigint', ({ lookedAt }) => lookedAt],
    ['looked_mark', 'integer', ({ lookedMark }) => lookedMark],
    ['cohort_id', 'integer', ({ cohort }) => cohort],
  ])
  return { rows, on: sql`${cohortOf(counted)} = wanted.cohort_id` }
}

/** Since when it is bad enough, whether it is so now, and when it last ceased to be. */
const columnsOf = ({ level }: CountedAlert) => ({
  began: level === 2 ? sql`a.red_since` : sql`a.since`,
  isBad: level === 2 ? sql<boolean>`a.level = 2` : sql<boolean>`a.level > 0`,
  left: level === 2 ? sql`a.red_left_at` : sql`a.left_at`,
  /** Whether its beginning or end was heard of since the last look. */
  isHeard:
    level === 2
      ? sql<boolean>`a.red_heard_mark > wanted.looked_mark`
      : sql<boolean>`a.heard_mark > wanted.looked_mark`,
})

/** Whether an alert began because of a changed threshold [K-1211]. */
function isOfChange(counted: CountedAlert): RawBuilder<boolean> {
  const { began } = columnsOf(counted)
  const each = counted.changes.map(({ changedAt, appliedAt, cohorts }) => {
    const until = appliedAt === null ? sql`` : sql`AND ${began} <= ${appliedAt}`
    const there = cohorts === null ? sql`` : sql`AND ${cohortOf(counted)} = ANY (${cohorts}::integer[])`
    return sql<boolean>`(${began} >= ${changedAt} ${until} ${there})`
  })
  return each.length === 0 ? sql<boolean>`false` : sql<boolean>`(${sql.join(each, sql` OR `)})`
}

/** Counts devices by group and cohort: one statement for all groups of a watch [K-1204]. */
export async function countAlerting(
  scope: Scope,
  counted: CountedAlert,
  { groups, cohorts }: { groups: readonly CountedGroup[]; cohorts: readonly number[] },
): Promise<CountedCohortOfGroup[]> {
  if (groups.length === 0 || cohorts.length === 0) return []
  const { began, isBad, left, isHeard } = columnsOf(counted)
  const { now, holdFor, leastDevices } = counted
  const { rows, on } = groupRows(counted, groups)
  const isByModel = groups.some(({ model }) => model !== null)
  const counts = sql<boolean>`${isBad} AND ${began} + ${holdFor} <= ${now}`
  const isFresh = sql<boolean>`${counts} AND (${began} + ${holdFor} > wanted.looked_at OR ${isHeard})`
  // What came back since then counted before for all that is known.
  const hasLeft = sql<boolean>`NOT (${counts}) AND ${isHeard}
    AND (${began} + ${holdFor} <= ${left} OR ${began} >= ${left})`
  const { rows: found } = await sql<Omit<CountedCohortOfGroup, 'key'> & { index: number }>`
    SELECT wanted.index, ${cohortOf(counted)} AS cohort, count(*) FILTER (WHERE ${counts})::integer AS devices,
           count(*) FILTER (WHERE ${counts} AND a.level = 2)::integer AS red,
           count(*) FILTER (WHERE ${isFresh})::integer AS fresh,
           count(*) FILTER (WHERE ${isFresh} AND ${isOfChange(counted)})::integer AS "ofChange",
           min(${began} + ${holdFor}) FILTER (WHERE ${isBad} AND ${began} + ${holdFor} > ${now}) AS "nextAt",
           ${moments(sql`${began} + ${holdFor}`, isFresh, { isEarliest: true, most: leastDevices })} AS began,
           ${moments(left, hasLeft, { isEarliest: false, most: leastDevices })} AS "left"
    FROM ${alertingDevices(scope, counted, isByModel)}
    JOIN ${rows} ON ${on}
    WHERE ${inWorld(scope, 'a')} AND a.alert = ${counted.alert}
      AND ${cohortOf(counted)} = ANY (${cohorts}::integer[])
    GROUP BY 1, 2`.execute(scope.tx)
  return found.map(({ index, ...count }) => ({ key: groups[index]?.key ?? '', ...count }))
}

/** The earliest or the latest moments of those that match; most watches want one, for which nothing has to be sorted. */
function moments(
  moment: RawBuilder<unknown>,
  matches: RawBuilder<boolean>,
  { isEarliest, most }: { isEarliest: boolean; most: number },
): RawBuilder<unknown> {
  if (most === 1) {
    const one = isEarliest ? sql`min(${moment})` : sql`max(${moment})`
    return sql`array_remove(ARRAY[(${one} FILTER (WHERE ${matches}))::float8], NULL)`
  }
  const order = isEarliest ? sql`${moment}` : sql`${moment} DESC`
  return sql`coalesce((array_agg((${moment})::float8 ORDER BY ${order}) FILTER (WHERE ${matches}))[1:${most}], '{}')`
}

/**
 * The devices or batteries that count, by group. Groups are put together here: joined to a list of groups, a table that
 * has just filled, of which PostgreSQL expects one row, is compared with each of them.
 */
export async function numbersThatCount(
  scope: Scope,
  counted: CountedAlert,
  { groups, cohorts }: { groups: readonly CountedGroup[]; cohorts: readonly number[] },
): Promise<Map<string, number[]>> {
  if (groups.length === 0 || cohorts.length === 0) return new Map()
  const { began, isBad } = columnsOf(counted)
  const isByModel = groups.some(({ model }) => model !== null)
  const part = isByModel ? sql`m.manufacturer || chr(10) || m.model` : cohortOf(counted)
  // A list of numbers as one text is read in a fraction of the time of an array.
  const { rows } = await sql<{ part: string | number; numbers: string }>`
    SELECT ${part} AS part, array_to_string(array_agg(a.number), ',') AS numbers
    FROM ${alertingDevices(scope, counted, isByModel)}
    WHERE ${inWorld(scope, 'a')} AND a.alert = ${counted.alert}
      AND ${cohortOf(counted)} = ANY (${cohorts}::integer[])
      AND ${isBad} AND ${began} + ${counted.holdFor} <= ${counted.now}
    GROUP BY 1`.execute(scope.tx)
  const parts = new Map(rows.map(({ part, numbers }) => [String(part), numbers.split(',').map(Number)]))
  const found = groups.map(({ key, cohorts: ofGroup, model }): [string, number[]] => {
    const own = model ? [`${model.manufacturer}\n${model.model}`] : ofGroup.map(String)
    return [key, own.flatMap((each) => parts.get(each) ?? []).sort((one, other) => one - other)]
  })
  return new Map(found.filter(([, numbers]) => numbers.length > 0))
}

/** The models that devices or batteries with the alert have. */
export async function alertingModels(
  scope: Scope,
  counted: CountedAlert,
  cohorts: readonly number[],
): Promise<{ manufacturer: string; model: string }[]> {
  const { rows } = await sql<{ manufacturer: string; model: string }>`
    SELECT DISTINCT m.manufacturer, m.model FROM ${alertingDevices(scope, counted, true)}
    WHERE ${inWorld(scope, 'a')} AND a.alert = ${counted.alert} AND a.level > 0
      AND ${cohortOf(counted)} = ANY (${cohorts}::integer[])`.execute(scope.tx)
  return rows
}
