import {
  countedValues,
  countFilterValues,
  type DeviceFilter,
  deviceAlerts,
  deviceFilterGroups,
  type FilterGroup,
  lastSeenHours,
  statusLevels,
} from '@muster/contract'
import { statusColumns } from '../../../server/src/fleet/index.ts'
import type { PersonName } from '../estate/people.ts'
import { conditionOf, seenBefore, seenSince } from './duck-conditions.ts'
import { filters, ownFilters } from './list-questions.ts'
import { seenBy } from './overview-questions.ts'
import type { Question, Row } from './question.ts'

/** DuckDB's values of the filters that have one column. */
const columns: Partial<Record<FilterGroup, string>> = {
  manufacturers: 'manufacturer',
  models: 'model',
  firmwareVersions: 'firmware_version',
  operatingSystems: 'platform_type',
  osVersions: 'os_build',
  homeLocations: 'home_location_id',
  groups: 'unnest(CASE WHEN len(groups) = 0 THEN [NULL] ELSE groups END)',
  status: `list_extract([${statusLevels.map((level) => `'${level}'`).join(', ')}], device_status + 1)`,
}

const countIf = (condition: string, name: string): string => `count(*) FILTER (${condition}) AS "${name}"`

/** One count for each value of the others. */
function sumsOf(of: FilterGroup): string {
  if (of === 'lastSeen') {
    const spans = Object.keys(lastSeenHours) as (keyof typeof lastSeenHours)[]
    return [...spans.map((span) => countIf(seenSince(span), span)), countIf(seenBefore(), 'longer')].join(
      ', ',
    )
  }
  return deviceAlerts
    .flatMap((alert) =>
      (['yellow', 'red'] as const).map((level) =>
        countIf(`${statusColumns[alert]} = ${statusLevels.indexOf(level)}`, `${alert}-${level}`),
      ),
    )
    .join(', ')
}

const asTexts = (counts: readonly (readonly [value: unknown, count: unknown])[]): string[] =>
  counts.map(([value, count]) => `${value} ${count}`).sort()

function valueQuestion(of: FilterGroup, what: string, filter: DeviceFilter, as: PersonName): Question {
  const where = conditionOf({ ...filter, [of === 'alertStatus' ? 'alertStatuses' : of]: undefined }, as)
  const column = columns[of]
  return {
    what: `${of} of ${what}${seenBy(as)}`,
    as,
    call: countFilterValues,
    body: { ...filter, of },
    yardstick: [
      column
        ? `SELECT value, count(*) AS count FROM (SELECT ${column} AS value FROM listed ${where})
           GROUP BY 1 ORDER BY 2 DESC, 1 NULLS LAST LIMIT ${countedValues}`
        : `SELECT ${sumsOf(of)} FROM listed ${where}`,
    ],
    ours: (answer) =>
      asTexts(
        (answer as { value: string | null; count: number }[]).map(({ value, count }) => [value, count]),
      ),
    theirs: ([rows = []]: readonly Row[][]) =>
      asTexts(column ? rows.map(({ value, count }) => [value, count]) : Object.entries(rows[0] ?? {})),
  }
}

const asked = new Map<string, DeviceFilter>([
  ['all', {}],
  ['a search', { search: 'drive-12' }],
  ...filters,
  ...ownFilters,
])
const some = ['all', 'a search', 'a manufacturer', 'yellow or red', 'seen within a day']

/** The counts beside the values of each filter, given the others. */
export const valueQuestions = (): Question[] =>
  (['all', 'zone'] as const).flatMap((as) =>
    deviceFilterGroups.flatMap((of) =>
      (as === 'all' ? some : ['all', 'seen within a day']).map((what) =>
        valueQuestion(of, what, asked.get(what) ?? {}, as),
      ),
    ),
  )
