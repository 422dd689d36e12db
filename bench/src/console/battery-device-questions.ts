import {
  type BatteryStatusType,
  countDischargingDevices,
  type DevicesWithBatteriesFilter,
  type DischargingSortField,
  dischargingDefaultSort,
  dischargingSortFields,
  essentialsDevices,
  listDischargingDevices,
  type Sort,
  type StatusLevel,
  sortOrders,
  statusLevels,
} from '@muster/contract'
import { levelOfType } from '@muster/rules'
import { shownColumns } from '../estate/duck-devices.ts'
import type { PersonName } from '../estate/people.ts'
import { isUnderWarranty } from './duck-battery-conditions.ts'
import { contains, inGroups, viewOf } from './duck-conditions.ts'
import { farPage, orderOf, rowsOfPage } from './list-questions.ts'
import { seenBy, valuesOf } from './overview-questions.ts'
import type { Question } from './question.ts'

/** Either list of devices: by their discharge, or by the worst of their batteries. */
interface Kind {
  name: string
  list: Question['call']
  count: Question['call']
  /** What to select from, with a column `level`. */
  from(filter: DevicesWithBatteriesFilter): string
}

const byDischarge: Kind = {
  name: 'devices by discharge',
  list: listDischargingDevices,
  count: countDischargingDevices,
  from: () => '(SELECT *, average_discharge_status AS level FROM listed)',
}

const byWorstBattery: Kind = {
  name: 'devices by worst battery',
  list: essentialsDevices.list,
  count: essentialsDevices.count,
  from: ({ underWarranty = null }) => `
    (SELECT listed.*, worst AS level FROM listed
     JOIN (SELECT device_number, max(battery_status) AS worst FROM battery
           ${underWarranty === null ? '' : `WHERE ${isUnderWarranty()} = ${underWarranty}`}
           GROUP BY device_number) own ON device_number = number)`,
}

const searchedOfDevice = ['serial_number', 'asset_tag', 'imei', 'device_name', 'manufacturer', 'model']

function conditionOf(
  { groups, search = '' }: DevicesWithBatteriesFilter,
  as: PersonName,
  level?: StatusLevel,
) {
  const found = contains(search, searchedOfDevice)
  const ofBattery = contains(search, ['serial_number', 'part_number'])
  const conditions = [
    viewOf(as),
    inGroups(groups ?? []),
    found && `(${found} OR number IN (SELECT device_number FROM battery WHERE ${ofBattery}))`,
    level ? `level = ${statusLevels.indexOf(level)}` : '',
  ].filter((condition) => condition !== '')
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}

interface AskedList {
  what: string
  filter?: DevicesWithBatteriesFilter
  statusType?: BatteryStatusType
  sort?: Sort<DischargingSortField>
  page?: number
  as?: PersonName
}

function listQuestion(
  { name, list, from }: Kind,
  { what, filter = {}, statusType = 'all', sort, page = 1, as = 'all' }: AskedList,
): Question {
  const offset = (page - 1) * rowsOfPage
  const devices = `${from(filter)} ${conditionOf(filter, as, levelOfType(statusType) ?? undefined)}`
  return {
    what: `${name}, ${what}${seenBy(as)}, page ${page}`,
    as,
    call: list,
    query: { limit: rowsOfPage, offset, statusType },
    body: { ...filter, ...(sort && { sort }) },
    yardstick: [
      `SELECT ${shownColumns.join(', ')} FROM ${devices}
       ORDER BY ${orderOf(sort ?? dischargingDefaultSort)} LIMIT ${rowsOfPage} OFFSET ${offset}`,
      `SELECT count(*) AS count FROM ${devices}`,
    ],
    ours: (answer) => {
      const { nodes, totalCount } = (answer as { devices: Listed }).devices
      return [totalCount, ...nodes.map(({ id }) => id)]
    },
    theirs: ([rows = [], counts = []]) => [counts[0]?.count, ...rows.map(({ id }) => id)],
  }
}

interface Listed {
  nodes: { id: string }[]
  totalCount: number
}

const countQuestion = (
  { name, count, from }: Kind,
  what: string,
  filter: DevicesWithBatteriesFilter,
  as: PersonName = 'all',
): Question => ({
  what: `count of ${name}, ${what}${seenBy(as)}`,
  as,
  call: count,
  body: filter,
  yardstick: [
    `SELECT count(*), ${[2, 1, 0].map((level) => `count(*) FILTER (level = ${level})`).join(', ')}
     FROM ${from(filter)} ${conditionOf(filter, as)}`,
  ],
  ours: (answer) => {
    const { all, red, yellow, orange, green } = answer as Record<string, number>
    return [all, red, yellow ?? orange, green]
  },
  theirs: valuesOf,
})

const everySort = dischargingSortFields.flatMap((field) => sortOrders.map((order) => ({ field, order })))

const filters: readonly [what: string, filter: DevicesWithBatteriesFilter][] = [
  ['a group', { groups: ['group-04'] }],
  ['no group', { groups: [null] }],
  ['the end of a number', { search: '4711' }],
  ['a part number', { search: 'bt-000438' }],
  ['a model', { search: 'tc53' }],
  ['one digit', { search: '7' }],
]
const warranties: typeof filters = [
  ['under warranty', { underWarranty: true }],
  ['not under warranty', { underWarranty: false }],
]

const questionsOf = (kind: Kind, more: typeof filters): Question[] => [
  ...[1, farPage].flatMap((page) =>
    everySort.map((sort) => listQuestion(kind, { what: `by ${sort.field} ${sort.order}`, sort, page })),
  ),
  ...(['red', 'yellow', 'green'] as const).flatMap((statusType) =>
    everySort.map((sort) =>
      listQuestion(kind, { what: `${statusType} by ${sort.field} ${sort.order}`, statusType, sort }),
    ),
  ),
  ...[...filters, ...more].flatMap(([what, filter]) => [
    listQuestion(kind, { what, filter }),
    listQuestion(kind, { what: `${what} by model`, filter, sort: { field: 'model', order: 'asc' } }),
    listQuestion(kind, { what: `${what}, red`, filter, statusType: 'red' }),
    countQuestion(kind, what, filter),
  ]),
  countQuestion(kind, 'all', {}),
  ...everySort.map((sort) =>
    listQuestion(kind, { what: `by ${sort.field} ${sort.order}`, sort, as: 'zone' }),
  ),
  countQuestion(kind, 'all', {}, 'zone'),
]

export const dischargingDeviceQuestions = (): Question[] => questionsOf(byDischarge, [])
export const devicesWithBatteriesQuestions = (): Question[] => questionsOf(byWorstBattery, warranties)
