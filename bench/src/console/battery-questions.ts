import {
  type BatteryFilter,
  type BatterySortField,
  type BatteryStatusType,
  batteryDefaultSort,
  batterySortFields,
  countSmartBatteries,
  listSmartBatteries,
  type Sort,
  type SortOrder,
  sortOrders,
} from '@muster/contract'
import { levelOfType } from '@muster/rules'
import { shownBatteryColumns } from '../estate/duck-batteries.ts'
import type { PersonName } from '../estate/people.ts'
import { batteryConditionOf } from './duck-battery-conditions.ts'
import { farPage, rowsOfPage } from './list-questions.ts'
import { seenBy, valuesOf } from './overview-questions.ts'
import type { Question } from './question.ts'

/** DuckDB's sort keys; batteries of one manufacturer or model are in the order of their devices. */
const sortKeys: Record<BatterySortField, readonly string[]> = {
  manufacturer: ['lower(device_manufacturer)', 'device_number'],
  model: ['lower(device_model)', 'device_number'],
  averageDischarge: ['average_discharge'],
  updated: ['updated'],
  // The estate has no forecasts.
  due: [],
}

function orderOf({ field, order }: Sort<BatterySortField>): string {
  const direction = order === 'asc' ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'
  return [...sortKeys[field], 'number'].map((key) => `${key} ${direction}`).join(', ')
}

interface AskedList {
  what: string
  filter?: BatteryFilter
  statusType?: BatteryStatusType
  sort?: Sort<BatterySortField>
  page?: number
  as?: PersonName
}

function listQuestion({
  what,
  filter = {},
  statusType = 'all',
  sort,
  page = 1,
  as = 'all',
}: AskedList): Question {
  const offset = (page - 1) * rowsOfPage
  const level = levelOfType(statusType)
  const where = batteryConditionOf({ ...filter, ...(level && { level }) }, as)
  return {
    what: `${what}, page ${page}`,
    as,
    call: listSmartBatteries,
    query: { limit: rowsOfPage, offset, statusType },
    body: { ...filter, ...(sort && { sort }) },
    yardstick: [
      `SELECT ${shownBatteryColumns.join(', ')} FROM battery ${where}
       ORDER BY ${orderOf(sort ?? batteryDefaultSort)} LIMIT ${rowsOfPage} OFFSET ${offset}`,
      `SELECT count(*) AS count FROM battery ${where}`,
    ],
    ours: (answer) => {
      const { nodes, totalCount } = (answer as { smartBatteries: Listed }).smartBatteries
      return [totalCount, ...nodes.map(({ id }) => id)]
    },
    theirs: ([rows = [], counts = []]) => [counts[0]?.count, ...rows.map(({ id }) => id)],
  }
}

interface Listed {
  nodes: { id: string }[]
  totalCount: number
}

const reportingDays = 30

/** Since when a battery has to have reported to count in charts. */
export const reportingSince = (): number => Date.now() - reportingDays * 86_400_000

const countsOf = (condition = 'true'): string =>
  ['true', ...[2, 1, 0].map((level) => `battery_status = ${level}`)]
    .map((status) => `count(*) FILTER (${status} AND ${condition})`)
    .join(', ')

/** By status, of all and of those that report. */
const countQuestion = (what: string, filter: BatteryFilter, as: PersonName = 'all'): Question => ({
  what: `count of ${what}${seenBy(as)}`,
  as,
  call: countSmartBatteries,
  body: filter,
  yardstick: [
    `SELECT ${countsOf()}, ${countsOf(`updated >= ${reportingSince()}`)}
     FROM battery ${batteryConditionOf(filter, as)}`,
  ],
  ours: (answer) => {
    const { reporting, ...all } = answer as Counts & { reporting: Counts }
    return [all, reporting].flatMap(({ all: every, red, orange, green }) => [every, red, orange, green])
  },
  theirs: valuesOf,
})

export type Counts = Record<'all' | 'red' | 'orange' | 'green', number>

const everySort: readonly Sort<BatterySortField>[] = batterySortFields.flatMap((field) =>
  sortOrders.map((order: SortOrder) => ({ field, order })),
)

export const batterySorts = (page: number): Question[] =>
  everySort.map((sort) => listQuestion({ what: `by ${sort.field} ${sort.order}`, sort, page }))

const statusTypes = ['red', 'orange', 'green'] as const

/** Every tab in every order, and its last page in the usual one. */
export const batteryTabs = (): Question[] =>
  statusTypes.flatMap((statusType) => [
    ...everySort.map((sort) =>
      listQuestion({ what: `${statusType} by ${sort.field} ${sort.order}`, statusType, sort }),
    ),
    listQuestion({ what: statusType, statusType, page: farPage }),
  ])

/** Every kind of filter alone, with few and with many values, and some together. */
const filters: readonly [what: string, filter: BatteryFilter][] = [
  ['a group', { groups: ['group-04'] }],
  ['three groups', { groups: ['group-04', 'group-17', 'group-40'] }],
  ['no group', { groups: [null] }],
  ['a home location', { homeLocations: ['home-017'] }],
  ['three home locations', { homeLocations: ['home-017', 'home-090', 'home-142'] }],
  ['no home location', { homeLocations: [null] }],
  ['under warranty', { underWarranty: true }],
  ['not under warranty', { underWarranty: false }],
  ['poor health', { alertStatuses: { batteryHealthStatus: ['red'] } }],
  [
    'two alerts',
    {
      alertStatuses: {
        batteryHealthStatus: ['yellow', 'red'],
        batteryAverageDischargeStatus: ['yellow', 'red'],
      },
    },
  ],
  [
    'all kinds at once',
    {
      groups: ['group-04', 'group-05', 'group-06'],
      homeLocations: ['home-001', 'home-002', 'home-003'],
      underWarranty: true,
      alertStatuses: { batteryCycleCountStatus: ['green', 'yellow'] },
    },
  ],
]

/** With another order than the default, a filter and a sort have to be reconciled. */
const otherSorts: readonly Sort<BatterySortField>[] = [
  { field: 'manufacturer', order: 'asc' },
  { field: 'model', order: 'desc' },
  { field: 'averageDischarge', order: 'desc' },
]

export const batteryFilters = (): Question[] => [
  ...filters.map(([what, filter]) => listQuestion({ what, filter })),
  ...otherSorts.flatMap((sort) =>
    filters.map(([what, filter]) => listQuestion({ what: `${what} by ${sort.field}`, filter, sort })),
  ),
  ...['three groups', 'under warranty', 'not under warranty'].flatMap((what) =>
    [undefined, ...otherSorts].map((sort) =>
      listQuestion({
        what: sort ? `${what} by ${sort.field}` : what,
        filter: new Map(filters).get(what) ?? {},
        page: farPage,
        ...(sort && { sort }),
      }),
    ),
  ),
]

/** A serial number that is there. */
const searches = (serialNumber: string): [what: string, filter: BatteryFilter][] => [
  ['a whole serial number', { search: serialNumber }],
  ['the end of a number', { search: '4711' }],
  ['a part number', { search: 'bt-000438' }],
  ['a part of a device’s name', { search: 'drive-12' }],
  ['a manufacturer', { search: 'honeywell' }],
  ['a model', { search: 'tc53' }],
  ['two letters', { search: 'zb' }],
  ['one digit', { search: '7' }],
  ['nothing that is there', { search: 'no such battery' }],
  ['the end of a number in a group', { search: '711', groups: ['group-04'] }],
]

export const batterySearches = (serialNumber: string): Question[] =>
  searches(serialNumber).flatMap(([what, filter]) => [
    listQuestion({ what: `search for ${what}`, filter }),
    listQuestion({ what: `search for ${what} by model`, filter, sort: { field: 'model', order: 'asc' } }),
    listQuestion({ what: `search for ${what}, red`, filter, statusType: 'red' }),
  ])

export const batteryCounts = (serialNumber: string): Question[] =>
  [['all', {}] as [string, BatteryFilter], ...filters, ...searches(serialNumber)].map(([what, filter]) =>
    countQuestion(what, filter),
  )

/** A person whose custom view is a zone. */
export const batteriesOfZone = (): Question[] => {
  const some = filters.filter(([what]) => ['a group', 'under warranty', 'two alerts'].includes(what))
  const as = 'zone'
  return [
    ...everySort.map((sort) => listQuestion({ what: `in a zone by ${sort.field} ${sort.order}`, sort, as })),
    ...some.map(([what, filter]) => listQuestion({ what: `in a zone, ${what}`, filter, as })),
    ...statusTypes.map((statusType) => listQuestion({ what: `in a zone, ${statusType}`, statusType, as })),
    listQuestion({ what: 'in a zone, search', filter: { search: 'pick' }, as }),
    countQuestion('all', {}, as),
    ...some.map(([what, filter]) => countQuestion(what, filter, as)),
  ]
}
