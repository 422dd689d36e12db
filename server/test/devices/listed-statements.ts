import path from 'node:path'
import type { DeviceFilter, DeviceSortField, FilterGroup, SortOrder } from '@muster/contract'
import type { AskedFilter } from '../../src/fleet/devices/list/device-conditions.sql.ts'
import { findDevicePage } from '../../src/fleet/devices/list/device-pages.sql.ts'
import { readDeviceRows } from '../../src/fleet/devices/list/device-rows.sql.ts'
import { countValues } from '../../src/fleet/devices/list/filter-counts.sql.ts'
import { formattedSql } from './formatted-sql.ts'
import { type Answers, recordedStatements } from './recorded-statements.ts'

/** Where the statements are stored. */
export const statementsFolder = path.resolve(import.meta.dirname, '../../src/fleet/devices/list/statements')

interface ListedCase {
  what: string
  filter?: AskedFilter
  field?: DeviceSortField
  order?: SortOrder
  /** How many devices match. */
  matches?: number
  /** What a search finds; without numbers where there are too many to list. */
  found?: { count: number; numbers: string | null }
}

const fewFound = { count: 2, numbers: '{4,9}' }
const manyFound = { count: 60_000, numbers: null }

/** Each way of finding a page of the device list, by file name. */
const listedCases: Record<string, ListedCase> = {
  'all-by-serial-number': { what: 'all devices, by serial number', field: 'serialNumber' },
  'all-by-last-contact': { what: 'all devices, by last contact', field: 'updated', order: 'desc' },
  'all-by-home-location': { what: 'all devices, by home location', field: 'homeLocation' },
  'groups-by-status': {
    what: 'those of a group, by status',
    filter: { groups: ['drivers'] },
    field: 'deviceStatus',
  },
  'few-red-by-last-contact': {
    what: 'those with a red status, few enough to be sorted, by last contact',
    filter: { status: ['red'] },
    field: 'updated',
    matches: 500,
  },
  'many-red-by-last-contact': {
    what: 'those with a red status, too many to be sorted, by last contact',
    filter: { status: ['red'] },
    field: 'updated',
    matches: 50_000,
  },
  'few-of-a-model-by-group': {
    what: 'those of a model, few enough to be sorted, by group',
    filter: { models: ['TC52'] },
    field: 'group',
    matches: 500,
  },
  'many-idle-of-a-model': {
    what: 'those of a model that are idle, at a home location, too many to be sorted, by AssetTag',
    filter: {
      models: ['TC52'],
      homeLocations: ['york'],
      alertStatuses: { deviceUtilisationIdleStatus: ['yellow', 'red'] },
    },
    field: 'assetTag',
    matches: 50_000,
  },
  'search-finds-few': { what: 'a search that finds few', filter: { search: 'tc' }, found: fewFound },
  'search-finds-many': {
    what: 'a search that finds more than are named',
    filter: { search: 't' },
    found: manyFound,
  },
  'located-since': {
    what: 'those that were located since a moment, too many to be sorted, by model',
    filter: { place: { from: 1 } },
    field: 'model',
    matches: 50_000,
  },
  'seen-lately-of-a-firmware': {
    what: 'those seen since a moment, of a firmware version, too many to be sorted, by last contact',
    filter: { seen: { since: 1, before: null }, firmwareVersions: ['1.2'] },
    field: 'updated',
    order: 'desc',
    matches: 50_000,
  },
  'few-seen-lately-of-a-firmware': {
    what: 'those seen since a moment, of a firmware version, few enough to be sorted, by serial number',
    filter: { seen: { since: 1, before: null }, firmwareVersions: ['1.2'] },
    field: 'serialNumber',
    matches: 500,
  },
}

/** Each way of counting the values of a filter, by file name. */
const countedCases: Record<string, readonly [of: FilterGroup, what: string, filter: DeviceFilter]> = {
  'counts-by-model': ['models', 'devices with a red status', { status: ['red'] }],
  'counts-by-group': ['groups', 'devices with a red status', { status: ['red'] }],
  'counts-by-alert': ['alertStatus', 'devices with a red status', { status: ['red'] }],
  'counts-by-last-contact': ['lastSeen', 'devices with a red status', { status: ['red'] }],
  'counts-of-seen-by-model': ['models', 'devices seen within a day', { lastSeen: ['day'] }],
  'counts-of-seen-by-group': ['groups', 'devices seen within a day', { lastSeen: ['day'] }],
}

const cohorts = [
  { id: 1, members: '["york","drivers"]', devices: 40_000 },
  { id: 2, members: '[null]', devices: 60_000 },
]

/** The stored files, by name. */
export async function listedStatements(): Promise<Map<string, string>> {
  const files = new Map<string, string>()
  for (const [name, listed] of Object.entries(listedCases)) {
    files.set(`${name}.sql`, fileOf(listed.what, await pageStatements(listed)))
  }
  for (const [name, [of, what, filter]] of Object.entries(countedCases)) {
    const counted = await recordedStatements([['SELECT id, members, devices', cohorts]], (scope) =>
      countValues(scope, of, filter, 0),
    )
    files.set(`${name}.sql`, fileOf(`${what}, counted by ${of}`, counted))
  }
  const rows = await recordedStatements([], (scope) => readDeviceRows(scope, [4], 0))
  return files.set('rows-of-a-page.sql', fileOf('the devices of a page, by their numbers', rows))
}

const fileOf = (what: string, statements: readonly string[]): string =>
  [`-- ${what}`, ...statements.map((statement) => `\n${formattedSql(statement)};`), ''].join('\n')

/** The statements that find a case's first page, in order. */
async function pageStatements({ filter = {}, field, order, matches, found }: ListedCase): Promise<string[]> {
  const answers: Answers = [
    ['SELECT id, members, devices', cohorts],
    ['coalesce(sum(devices)', [{ devices: 100_000 }]],
    ['devices_containing', found ? [found] : []],
    ['p.last_contact <', [{ count: 100 }]],
    ['count(*)', [{ count: matches ?? 0 }]],
  ]
  const sort = field && { field, order: order ?? 'asc' }
  return await recordedStatements(answers, (scope) =>
    findDevicePage(scope, { ...filter, sort, limit: 20, offset: 0 }),
  )
}
