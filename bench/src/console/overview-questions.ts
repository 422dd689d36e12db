import {
  type AlarmType,
  alarmTypes,
  countAlarms,
  countAlerts,
  countDevicesByStatus,
  deviceAlerts,
  getGroups,
  getHomeLocations,
  getManufacturers,
  getModels,
  listHomeLocationsAndGroups,
  type OverviewFilter,
  overviewDefaultSort,
  overviewFilters,
  type Sort,
} from '@muster/contract'
import { statusColumns } from '../../../server/src/fleet/index.ts'
import { alarmShares, type PersonName, people } from '../estate/people.ts'
import { viewOf } from './duck-conditions.ts'
import type { Question, Row } from './question.ts'

const columnOf = (filter: OverviewFilter): string =>
  filter === 'deviceStatus' ? 'device_status' : statusColumns[filter]

const where = (as: PersonName): string => (viewOf(as) === '' ? '' : `WHERE ${viewOf(as)}`)

export const valuesOf = ([rows = []]: readonly Row[][]): unknown[] => Object.values(rows[0] ?? {})

const byStatus = (as: PersonName): Question => ({
  what: `devices by status${seenBy(as)}`,
  as,
  call: countDevicesByStatus,
  yardstick: [
    `SELECT count(*), count(*) FILTER (device_status = 2), count(*) FILTER (device_status = 1),
            count(*) FILTER (device_status = 0), count(*) FILTER (platform_type = 'android'),
            count(*) FILTER (platform_type = 'windows')
     FROM listed ${where(as)}`,
  ],
  ours: (answer) => {
    const { all, red, yellow, green, android, windows } = answer as Record<string, number>
    return [all, red, yellow, green, android, windows]
  },
  theirs: valuesOf,
})

const byAlert = (as: PersonName): Question => ({
  what: `devices by alert${seenBy(as)}`,
  as,
  call: countAlerts,
  yardstick: [
    `SELECT ${deviceAlerts
      .map(columnOf)
      .flatMap((column) => [2, 1].map((level) => `count(*) FILTER (${column} = ${level})`))
      .join(', ')} FROM listed ${where(as)}`,
  ],
  ours: (answer) => {
    const counts = answer as Record<string, { red: number; yellow: number }>
    return deviceAlerts.flatMap((alert) => [counts[alert]?.red, counts[alert]?.yellow])
  },
  theirs: valuesOf,
})

/** Each device in its home location and in each of its groups, including devices without any. */
const placed = (as: PersonName, columns: readonly string[]): string => `
  placed AS (
    SELECT 'homeLocation' AS kind, home_location_id AS id, ${columns.join(', ')} FROM listed ${where(as)}
    UNION ALL
    SELECT 'group', unnest(CASE WHEN len(groups) = 0 THEN [NULL] ELSE groups END), ${columns.join(', ')}
    FROM listed ${where(as)})`

const alarms = Object.keys(alarmTypes) as AlarmType[]

/** How many devices of a place count for an alarm. */
function alerting(type: AlarmType): string {
  const counted = alarmTypes[type]
  if (counted === 'deviceStatus') return 'count(*) FILTER (device_status = 2)'
  return `count(*) FILTER (${columnOf(counted === 'anyAlert' ? 'deviceStatus' : counted)} > 0)`
}

const byAlarm = (as: PersonName): Question => ({
  what: `places by alarm${seenBy(as)}`,
  as,
  call: countAlarms,
  yardstick: [
    `WITH ${placed(as, overviewFilters.map(columnOf))},
     counted AS (
       SELECT kind, id, count(*) AS total, ${alarms.map((type) => `${alerting(type)} AS ${type}`).join(', ')}
       FROM placed GROUP BY kind, id)
     SELECT ${alarms
       .flatMap((type) =>
         [alarmShares.yellow, alarmShares.red].map(
           (share) => `count(*) FILTER (${type} * 100 >= total * ${share})`,
         ),
       )
       .join(', ')} FROM counted`,
  ],
  ours: (answer) => {
    const counts = answer as Record<AlarmType, { count: number; critical: number }>
    return alarms.flatMap((type) => [counts[type].count, counts[type].critical])
  },
  theirs: valuesOf,
})

interface AskedPlaces {
  filter?: OverviewFilter
  sort?: Sort
  offset?: number
  as?: PersonName
}

const sortKeys: Record<string, string> = {
  alertingPercentage: 'CASE WHEN total = 0 THEN 0 ELSE affected * 100 / total END',
  homeLocationAndGroup: 'name',
  totalDevices: 'total',
}

/** The table below them: twenty home locations and groups of all. */
function places({
  filter = 'deviceStatus',
  sort = overviewDefaultSort,
  offset = 0,
  as = 'all',
}: AskedPlaces): Question {
  const column = columnOf(filter)
  const key = sortKeys[sort.field] ?? ''
  const direction = sort.order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'
  return {
    what: `places by ${filter}${describe(sort, offset)}${seenBy(as)}`,
    as,
    call: listHomeLocationsAndGroups,
    body: { filter, sort, limit: 20, offset },
    yardstick: [
      `WITH ${placed(as, [column])},
       counted AS (
         SELECT kind, id, count(*) AS total, count(*) FILTER (${column} > 0) AS affected
         FROM placed GROUP BY kind, id),
       empty AS (
         SELECT 'homeLocation' AS kind, id, 0 AS total, 0 AS affected
         FROM (FROM home ${homesOf(as)}) ANTI JOIN (FROM counted WHERE kind = 'homeLocation') USING (id)),
       named AS (
         SELECT kind, coalesce(home.name, id) AS name, total, affected
         FROM (FROM counted UNION ALL FROM empty) LEFT JOIN home USING (id))
       SELECT *, count(*) OVER () AS places FROM named
       ORDER BY ${key} ${direction}, name ASC NULLS FIRST, kind LIMIT 20 OFFSET ${offset}`,
    ],
    ours: (answer) => {
      const { list, totalCount } = answer as { list: Record<string, unknown>[]; totalCount: number }
      return [
        totalCount,
        ...list.map((row) => [row.type, row.homeLocationAndGroup, row.totalDevices, row.devicesAffected]),
      ]
    },
    theirs: ([rows = []]) => [
      rows[0]?.places,
      ...rows.map(({ kind, name, total, affected }) => [kind, name, total, affected]),
    ],
  }
}

/** A person bound to a zone also sees the home locations that the zone names, even without devices. */
function homesOf(as: PersonName): string {
  const { zone } = people[as]
  return zone ? `WHERE id IN (${zone.homeLocationIds.map((id) => `'${id}'`).join(', ')})` : ''
}

const describe = ({ field, order }: Sort, offset: number): string =>
  field === overviewDefaultSort.field ? '' : ` in the order of ${field} ${order}, from ${offset} on`

export const seenBy = (as: PersonName): string => (as === 'all' ? '' : ' in a zone')

export const overviewQuestions = (): Question[] => [
  ...(['all', 'zone'] as const).flatMap((as) => [byStatus(as), byAlert(as), byAlarm(as), places({ as })]),
  ...overviewFilters.slice(1).map((filter) => places({ filter })),
  places({ sort: { field: 'homeLocationAndGroup', order: 'asc' } }),
  places({ sort: { field: 'totalDevices', order: 'desc' }, offset: 180 }),
]

/** The options of filters. */
export const optionQuestions = (): Question[] =>
  (['all', 'zone'] as const).flatMap((as) => {
    const names = (what: string, call: Question['call'], statement: string): Question => ({
      what: `${what}${seenBy(as)}`,
      as,
      call,
      yardstick: [statement],
      // In byte order, since DuckDB does not collate.
      ours: (answer) => (answer as string[]).toSorted(),
      theirs: ([rows = []]) => rows.map(({ name }) => String(name)).toSorted(),
    })
    return [
      names(
        'groups',
        getGroups,
        `SELECT DISTINCT unnest(groups) AS name FROM listed ${where(as)} ORDER BY 1`,
      ),
      names('models', getModels, `SELECT DISTINCT model AS name FROM listed ${where(as)} ORDER BY 1`),
      names(
        ...(['manufacturers', getManufacturers] as const),
        `SELECT DISTINCT manufacturer AS name FROM listed ${where(as)} ORDER BY 1`,
      ),
      {
        ...names('home locations', getHomeLocations, `SELECT name FROM home ${homesOf(as)} ORDER BY 1`),
        ours: (answer) => (answer as { name: string }[]).map(({ name }) => name).toSorted(),
      },
    ]
  })
