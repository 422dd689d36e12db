import {
  countDevices,
  type DeviceFilter,
  type DeviceSortField,
  deviceDefaultSort,
  deviceSortFields,
  listDevices,
  type Sort,
  type SortOrder,
  sortOrders,
} from '@muster/contract'
import { shownColumns } from '../estate/duck-devices.ts'
import type { PersonName } from '../estate/people.ts'
import { conditionOf } from './duck-conditions.ts'
import type { Question, Row } from './question.ts'

export const rowsOfPage = 20
/** The last page there is. */
export const farPage = 500

/** DuckDB's sort keys. The time a charge lasts falls as the discharge rises. */
const sortKeys: Record<DeviceSortField, string> = {
  serialNumber: 'serial_number',
  assetTag: 'lower(asset_tag)',
  imei: 'imei',
  deviceName: 'lower(device_name)',
  manufacturer: 'lower(manufacturer)',
  model: 'lower(model)',
  group: 'group_names',
  homeLocation: 'home_location',
  updated: 'last_contact',
  mobileDataUsage: 'mobile_bytes',
  wifiDataUsage: 'wifi_bytes',
  'storage.percentageUsed': 'storage_share',
  averageDischarge: 'average_discharge',
  averageDischargeTime: 'average_discharge',
  'firmware.version': 'firmware_version',
  'operatingSystem.buildVersion': 'os_build',
  'bios.version': 'bios_version',
  clientVersion: 'client_version',
  extensionVersion: 'extension_version',
  deviceStatus: 'device_status',
}

export function orderOf({ field, order }: Sort<DeviceSortField>): string {
  const isRising = (order === 'asc') !== (field === 'averageDischargeTime')
  const direction = isRising ? 'ASC NULLS FIRST' : 'DESC NULLS LAST'
  return `${sortKeys[field]} ${direction}, number ${isRising ? 'ASC' : 'DESC'}`
}

interface AskedList {
  what: string
  filter?: DeviceFilter
  sort?: Sort<DeviceSortField>
  page?: number
  as?: PersonName
}

function listQuestion({ what, filter = {}, sort, page = 1, as = 'all' }: AskedList): Question {
  const offset = (page - 1) * rowsOfPage
  const where = conditionOf(filter, as)
  return {
    what: `${what}, page ${page}`,
    as,
    call: listDevices,
    query: { limit: rowsOfPage, offset },
    body: { ...filter, ...(sort && { sort }) },
    yardstick: [
      `SELECT ${shownColumns.join(', ')} FROM listed ${where}
       ORDER BY ${orderOf(sort ?? deviceDefaultSort)} LIMIT ${rowsOfPage} OFFSET ${offset}`,
      `SELECT count(*) AS count FROM listed ${where}`,
    ],
    ours: (answer) => {
      const { list, totalCount } = answer as { list: { id: string }[]; totalCount: number }
      return [totalCount, ...list.map(({ id }) => id)]
    },
    theirs: ([rows = [], counts = []]) => [counts[0]?.count, ...rows.map(({ id }) => id)],
  }
}

const countQuestion = (what: string, filter: DeviceFilter, as: PersonName = 'all'): Question => ({
  what: `count of ${what}`,
  as,
  call: countDevices,
  body: filter,
  yardstick: [`SELECT count(*) AS count FROM listed ${conditionOf(filter, as)}`],
  ours: (answer) => [(answer as { count: number }).count],
  theirs: ([counts = []]: readonly Row[][]) => [counts[0]?.count],
})

const everySort: readonly Sort<DeviceSortField>[] = deviceSortFields.flatMap((field) =>
  sortOrders.map((order: SortOrder) => ({ field, order })),
)

export const sortQuestions = (page: number): Question[] =>
  everySort.map((sort) => listQuestion({ what: `by ${sort.field} ${sort.order}`, sort, page }))

/** Every kind of filter alone, with few and with many values, and some together. */
export const filters: readonly [what: string, filter: DeviceFilter][] = [
  ['a manufacturer', { manufacturers: ['Zebra'] }],
  ['a rare model', { models: ['K120'] }],
  ['three models', { models: ['TC53', 'CT45', 'FZ-G2'] }],
  ['a group', { groups: ['group-04'] }],
  ['three groups', { groups: ['group-04', 'group-17', 'group-40'] }],
  ['no group', { groups: [null] }],
  ['a home location', { homeLocations: ['home-017'] }],
  ['three home locations', { homeLocations: ['home-017', 'home-090', 'home-142'] }],
  ['no home location', { homeLocations: [null] }],
  ['red', { status: ['red'] }],
  ['yellow or red', { status: ['yellow', 'red'] }],
  ['green', { status: ['green'] }],
  ['an alert in red', { alertStatuses: { deviceUtilisationOutOfContactStatus: ['red'] } }],
  [
    'two alerts',
    {
      alertStatuses: {
        deviceLocationDistanceStatus: ['yellow', 'red'],
        deviceUserExperienceRebootStatus: ['yellow', 'red'],
      },
    },
  ],
  [
    'all kinds at once',
    {
      manufacturers: ['Zebra', 'Honeywell'],
      models: ['TC53', 'TC58', 'CT45'],
      groups: ['group-04', 'group-05', 'group-06'],
      homeLocations: ['home-001', 'home-002', 'home-003'],
      status: ['yellow', 'red', 'green'],
    },
  ],
]

/** Filters of the device list alone. Versions are those of the estate; its devices were last seen up to 21 days ago. */
export const ownFilters: readonly [what: string, filter: DeviceFilter][] = [
  ['a firmware version', { firmwareVersions: ['TC.4.9'] }],
  ['three OS versions', { osVersions: ['11-22-9', '12-14-3', '13-20-5'] }],
  ['seen within a day', { lastSeen: ['day'] }],
  ['seen longer ago', { lastSeen: ['longer'] }],
  ['seen within a week in red', { lastSeen: ['week'], status: ['red'] }],
  ['seen within a day of a manufacturer', { lastSeen: ['day'], manufacturers: ['Zebra'] }],
]

const searches: readonly [what: string, filter: DeviceFilter][] = [
  ['a whole serial number', { search: '' }],
  ['the end of a number', { search: '4711' }],
  ['a part of a name', { search: 'drive-12' }],
  ['two letters', { search: 'zb' }],
  ['one digit', { search: '7' }],
  ['nothing that is there', { search: 'no such device' }],
  ['a part of a name in a group', { search: 'pick', groups: ['group-04'] }],
  ['a part of a name in red', { search: 'pick', status: ['red'] }],
]

/** With another order than the default, a filter and a sort have to be reconciled. */
const otherSorts: readonly Sort<DeviceSortField>[] = [
  { field: 'serialNumber', order: 'asc' },
  { field: 'wifiDataUsage', order: 'desc' },
  { field: 'homeLocation', order: 'asc' },
]

export const filterQuestions = (): Question[] => [
  ...filters.map(([what, filter]) => listQuestion({ what, filter })),
  ...otherSorts.flatMap((sort) =>
    filters.map(([what, filter]) => listQuestion({ what: `${what} by ${sort.field}`, filter, sort })),
  ),
  ...['a manufacturer', 'three models', 'green'].map((what) =>
    listQuestion({ what, filter: new Map(filters).get(what) ?? {}, page: farPage }),
  ),
]

export const ownFilterQuestions = (): Question[] => [
  ...ownFilters.flatMap(([what, filter]) => [
    listQuestion({ what, filter }),
    listQuestion({ what: `${what} by group`, filter, sort: { field: 'group', order: 'asc' } }),
    countQuestion(what, filter),
  ]),
  listQuestion({ what: 'seen within a day', filter: { lastSeen: ['day'] }, page: farPage }),
]

export const searchQuestions = (serialNumber: string): Question[] =>
  searchesWith(serialNumber).flatMap(([what, filter]) => [
    listQuestion({ what: `search for ${what}`, filter }),
    listQuestion({
      what: `search for ${what} by deviceName`,
      filter,
      sort: { field: 'deviceName', order: 'asc' },
    }),
  ])

const searchesWith = (serialNumber: string) =>
  searches.map(([what, filter]): [string, DeviceFilter] => [
    what,
    filter.search === '' ? { search: serialNumber } : filter,
  ])

export const countQuestions = (serialNumber: string): Question[] => [
  countQuestion('all', {}),
  ...[...filters, ...searchesWith(serialNumber)].map(([what, filter]) => countQuestion(what, filter)),
]

/** A person whose custom view is a zone. */
export const zoneQuestions = (): Question[] => {
  const bound = filters.filter(([what]) => ['three models', 'a group', 'red', 'two alerts'].includes(what))
  return [
    ...everySort
      .filter(({ order }) => order === 'asc')
      .map((sort) => listQuestion({ what: `in a zone by ${sort.field}`, sort, as: 'zone' })),
    ...bound.map(([what, filter]) => listQuestion({ what: `in a zone, ${what}`, filter, as: 'zone' })),
    listQuestion({ what: 'in a zone, search', filter: { search: 'pick' }, as: 'zone' }),
    countQuestion('a zone', {}, 'zone'),
    ...bound.map(([what, filter]) => countQuestion(`a zone, ${what}`, filter, 'zone')),
  ]
}

export const farSortQuestions = (): Question[] => sortQuestions(farPage)
