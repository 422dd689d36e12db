import { deviceAlerts, filterGroups, lastSeenSpans, platformTypes, statusLevels } from '@muster/contract'
import { possibleLevels } from '@muster/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  countOfValues,
  type DeviceFilters,
  filterGroupOf,
  filterOfRequest,
  noFilters,
  readFilters,
  readValues,
  urlOfFilters,
  writeFilters,
} from './device-filters.ts'

const read = (address: string) => readFilters(new URLSearchParams(address))

/** Texts with all separators and escape characters. */
const text = fc
  .array(fc.constantFrom('a', 'Z', ' ', ',', '|', '%', '%2C', '&', '=', '+', '#', 'é', 'null', '-', '🙂'), {
    minLength: 1,
    maxLength: 8,
  })
  .map((parts) => parts.join(''))
const few = <Value>(value: fc.Arbitrary<Value>, key: (value: Value) => unknown) =>
  fc.uniqueArray(value, { maxLength: 5, selector: key })
const filters: fc.Arbitrary<DeviceFilters> = fc.record({
  manufacturers: few(text, String),
  models: few(text, String),
  groups: few(fc.option(text), (group) => group),
  homeLocations: few(fc.option(fc.record({ id: text, name: text })), (place) => place?.id),
  alertStatus: few(
    fc.constantFrom(
      ...deviceAlerts.flatMap((alert) => possibleLevels(alert).map((level) => ({ alert, level }))),
    ),
    ({ alert, level }) => alert + level,
  ),
  status: few(fc.constantFrom(...statusLevels), String),
  lastSeen: few(fc.constantFrom(...lastSeenSpans), String),
  operatingSystems: few(fc.constantFrom(...platformTypes), String),
  firmwareVersions: few(text, String),
  osVersions: few(text, String),
})

describe('filters in an address', () => {
  it('come back as they were, whatever signs their values have [C-403 C-404 C-405 C-406 C-9917]', () => {
    fc.assert(
      fc.property(filters, (all) => {
        expect(read(urlOfFilters(all))).toEqual(all)
      }),
    )
  })

  it('survive a router that writes the address anew [C-403 C-9917]', () => {
    fc.assert(
      fc.property(filters, (all) => {
        const rewritten = new URLSearchParams(urlOfFilters(all)).toString()
        expect(read(rewritten)).toEqual(all)
      }),
    )
  })

  it('stand there as people would write them [C-404 C-405 C-406 C-407]', () => {
    const address = urlOfFilters({
      status: ['red', 'yellow'],
      groups: ['yard', null],
      homeLocations: [{ id: 'h1', name: 'Leeds' }, null],
      alertStatus: [{ alert: 'deviceTimeErrorStatus', level: 'red' }],
    })
    expect(address).toBe(
      '?groups=yard|yard,null&homeLocations=h1|Leeds,null&alertStatus=deviceTimeErrorStatus-red&status=red,yellow',
    )
  })

  it('tell the group called "null" from no group [C-406 C-9917]', () => {
    expect(read(urlOfFilters({ groups: ['null'] })).groups).toEqual(['null'])
    expect(read('?groups=null').groups).toEqual([null])
  })

  it('know a group by its bare tag, too [C-9917]', () => {
    expect(read('?groups=yard,night%20shift').groups).toEqual(['yard', 'night shift'])
  })

  it('leave other parameters alone, and leave with their last value', () => {
    const parameters = new URLSearchParams('?search=van&status=red')
    writeFilters({ ...noFilters, models: ['CX5'] }, parameters)
    expect(parameters.toString()).toBe('search=van&models=CX5')
  })

  it('have at most twenty values each, and each once [C-431]', () => {
    const many = Array.from({ length: 30 }, (_, index) => `g${index}`).join(',')
    expect(read(`?groups=${many},g0`).groups).toHaveLength(20)
    expect(read('?models=a,a,b').models).toEqual(['a', 'b'])
  })
})

describe('what makes no sense in an address is ignored', () => {
  it.each([
    'deviceTimeErrorStatus-purple',
    'deviceTimeErrorStatus-yellow',
    'someStatus-red',
    'deviceTimeErrorStatus',
    'deviceTimeErrorStatus-red-red',
    '-red',
    '',
  ])('the alert status %j [C-408 B-819]', (value) => {
    expect(readValues('alertStatus', value)).toEqual([])
  })

  it('the rest of the list counts [C-407 C-408 B-818]', () => {
    expect(readValues('alertStatus', 'bogus-red,averageDischargeStatus-yellow')).toEqual([
      { alert: 'averageDischargeStatus', level: 'yellow' },
    ])
  })

  it.each([
    ['?status=orange,red,', { status: ['red'] }],
    ['?manufacturers=,%2C,', {}],
    ['?models=50%25%20off', { models: ['50% off'] }],
    [`?groups=${'x'.repeat(200)}`, {}],
    ['?homeLocations=|nameless', {}],
    ['?homeLocations=a%00b', {}],
    ['?models=a%00b', {}],
    [`?models=${'x'.repeat(5000)}`, {}],
  ])('%s', (address, expected) => {
    expect(read(address)).toEqual({ ...noFilters, ...expected })
  })
})

describe('filter groups', () => {
  it('are these six [B-815 C-2036]', () => {
    expect(filterGroups.map(filterGroupOf).toSorted()).toEqual([
      'alertStatus',
      'groups',
      'homeLocations',
      'manufacturers',
      'models',
      'status',
    ])
  })

  it.each(['colour', '', 'constructor'])('%j is none [C-409 B-816 B-1323]', (name) => {
    expect(() => filterGroupOf(name)).toThrow(`Unknown filter group: ${name}`)
  })
})

describe('filters in a request', () => {
  it('have the levels of each alert together, and ids alone [C-9936 C-406]', () => {
    expect(
      filterOfRequest({
        ...noFilters,
        groups: ['yard', null],
        homeLocations: [{ id: 'h1', name: 'Leeds' }, null],
        alertStatus: [
          { alert: 'averageDischargeStatus', level: 'red' },
          { alert: 'deviceTimeErrorStatus', level: 'red' },
          { alert: 'averageDischargeStatus', level: 'yellow' },
        ],
      }),
    ).toEqual({
      groups: ['yard', null],
      homeLocations: ['h1', null],
      alertStatuses: { averageDischargeStatus: ['red', 'yellow'], deviceTimeErrorStatus: ['red'] },
    })
  })

  it('are counted value by value', () => {
    expect(countOfValues({ ...noFilters, status: ['red', 'green'], models: ['CX5'] })).toBe(3)
  })
})
