import { dayLength, latestTime } from '@muster/contract'
import { describe, expect, it } from 'vitest'
import { worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'
import type { TestDevice } from '../../../test/telemetry/agents.ts'
import { type Asked, faultyFields, inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'

const { ask, assign, newDevice, now } = useDevicePage()

const page = { limit: 20, offset: 0 }
const bounds = { boundingLatLong: { bottom: 50, left: -1, top: 52, right: 1 }, geotilePrecision: 8 }

/** Every call of the device page, with the device in it. */
function pageOf({ id }: Pick<TestDevice, 'id'>, at = now()): [path: string, asked: Asked][] {
  const deviceId = { deviceId: id }
  const window = { from: Math.max(0, at - dayLength), to: at }
  const reports = (['last24Hours', 'selectedDate', 'last30Days'] as const).flatMap((range) => {
    const query = {
      ...deviceId,
      to: at,
      ...(range === 'last30Days' && { from: Math.max(0, at - 9 * dayLength) }),
    }
    const body = { events: ['deviceRebooted'] }
    return [
      ...['deviceUsage', 'deviceDataUsage', 'deviceChargeLevel'].map((name) => [name, { query }] as const),
      ...['deviceEventsCount', 'overview'].map((name) => [name, { query, body }] as const),
      ['deviceEventsList', { query: { ...query, ...page }, body }] as const,
    ].map(([name, asked]): [string, Asked] => [`devicePerformance/${name}/${range}`, asked])
  })
  const shown = { ...window, chartTimePeriod: 'last7Days' }
  return [
    ['device/info', { query: deviceId }],
    ['device/details', { query: deviceId }],
    ['device/location', { query: deviceId }],
    ['device/signalStrength', { query: deviceId, body: { to: at, numberOfBars: 5 } }],
    ['device/exportSignalStrength', { body: { ...deviceId, to: at } }],
    ['deviceApplications/overview', { query: deviceId }],
    ['deviceApplications/list', { query: { ...deviceId, ...page }, body: {} }],
    ['deviceApplications/applicationUsage', { query: { applicationId: `${id}.1`, ...window } }],
    ['deviceApplications/applicationEvents', { query: { ...deviceId, applicationName: 'Scan', ...shown } }],
    [
      'deviceApplications/applicationDataUsage',
      { query: deviceId, body: { ...shown, packageName: 'com.scan' } },
    ],
    ['deviceProcesses/overview', { query: deviceId }],
    ['deviceProcesses/list', { query: { ...deviceId, ...page }, body: {} }],
    ['deviceProcesses/processUsage', { query: { processId: `${id}.1`, ...window } }],
    ...reports,
    ['maps/zeroSignalLevelIntensity', { body: { ...deviceId, ...bounds, ...window } }],
    ['maps/noServiceIntensity', { body: { ...deviceId, ...bounds, ...window } }],
    ['maps/signalLevelGeoBounds', { body: deviceId }],
  ]
}

async function outcomes(device: Pick<TestDevice, 'id'>, who: Pick<Asked, 'as' | 'world'>, at?: number) {
  const found: Record<string, string[]> = {}
  for (const [path, asked] of pageOf(device, at)) {
    const answer = await ask(path, { ...asked, ...who })
    const outcome = answer.statusCode === 200 ? 'ok' : errorCode(answer)
    found[outcome] = [...(found[outcome] ?? []), path]
  }
  return Object.keys(found)
}

/** With an application and a process, so that every call has something to show. */
async function fullDevice() {
  const device = await newDevice()
  const process = { processName: 'scan.exe', productName: 'Scan', productVersion: '1', fileVersion: '1' }
  await device.report({
    ...inventory('Europe/London'),
    applications: { hash: 'a', list: [{ packageName: 'com.scan', name: 'Scan', version: '1' }] },
    processes: { hash: 'p', list: [process] },
  })
  return device
}

describe('every call of the device page', () => {
  it('answers callers who see the whole world [C-2401 C-9933]', async () => {
    expect(await outcomes(await fullDevice(), {})).toEqual(['ok'])
  })

  it.each([1, dayLength, latestTime])('answers about any time: %i', async (at) => {
    expect(await outcomes(await fullDevice(), {}, at)).toEqual(['ok'])
  })

  it('finds no device that does not exist, or is in another world [C-9949 A-1507]', async () => {
    expect(await outcomes({ id: 'nobody' }, {})).toEqual(['notFound'])
    const device = await fullDevice()
    expect(await outcomes(device, { as: 'stranger', world: worldIds.foreign })).toEqual(['notFound'])
    expect(await outcomes(device, { as: 'manager', world: worldIds.sister })).toEqual(['notFound'])
  })

  it.each([
    ['home location', 'site', { homeLocationId: 'own-depot' }],
    ['group', 'group', { groups: ['drivers'] }],
    ['zone', 'zone', { homeLocationId: 'own-depot', groups: ['drivers', 'vans'] }],
  ] as const)('keeps to a custom view by %s [C-2410 C-2411 C-2412 C-9949]', async (_view, as, assignment) => {
    const device = await fullDevice()
    expect(await outcomes(device, { as })).toEqual(['notFound'])
    await assign(device, assignment)
    expect(await outcomes(device, { as })).toEqual(['ok'])
  })
})

describe('a device that is not found', () => {
  const detailsOf = async (id: string, who: Pick<Asked, 'as' | 'world'>) =>
    (await ask('device/info', { query: { deviceId: id }, ...who })).json().details

  it('is said to be outside the view where it is in the world', async () => {
    const { id } = await newDevice()
    expect(await detailsOf(id, { as: 'site' })).toEqual({ isOutsideView: true })
  })

  it('says nothing of devices that do not exist, or are in another world [C-9949]', async () => {
    const { id } = await newDevice()
    expect(await detailsOf('nobody', { as: 'site' })).toBeUndefined()
    expect(await detailsOf(id, { as: 'stranger', world: worldIds.foreign })).toBeUndefined()
  })
})

describe('wrong input', () => {
  const device = { deviceId: 'any' }
  const week = { from: 0, to: 7 * dayLength }
  const map = { ...bounds, ...week }
  const shown = { ...week, chartTimePeriod: 'last7Days' }
  const named = { ...device, applicationName: 'Scan', ...shown }
  it.each<[path: string, asked: Asked, fields: string[]]>([
    ['device/info', {}, ['deviceId']],
    ['device/details', { query: { deviceId: '' } }, ['deviceId']],
    ['device/location', { query: { deviceId: 'x'.repeat(65) } }, ['deviceId']],
    [
      'device/signalStrength',
      { query: device, body: { to: 'now', numberOfBars: 6 } },
      ['to', 'numberOfBars'],
    ],
    ['device/exportSignalStrength', { body: { to: -1 } }, ['to', 'deviceId']],
    [
      'deviceApplications/list',
      { query: { ...device, limit: 0, offset: -1 }, body: {} },
      ['limit', 'offset'],
    ],
    [
      'deviceApplications/list',
      {
        query: { ...device, ...page },
        body: { sort: { field: 'system', order: 'up' }, systemFilter: 'mine', search: 'a\u0000' },
      },
      ['sort.field', 'sort.order', 'search', 'systemFilter'],
    ],
    ['deviceApplications/applicationUsage', { query: { applicationId: 'a.1', from: 2, to: 1 } }, ['from']],
    [
      'deviceApplications/applicationUsage',
      { query: { ...week, bucketByHour: 'maybe' } },
      ['applicationId', 'bucketByHour'],
    ],
    [
      'deviceApplications/applicationEvents',
      { query: { ...named, chartTimePeriod: 'year' } },
      ['chartTimePeriod'],
    ],
    [
      'deviceApplications/applicationDataUsage',
      { query: device, body: { ...shown, packageName: '' } },
      ['packageName'],
    ],
    [
      'deviceProcesses/list',
      { query: { ...device, ...page }, body: { sort: { field: 'id' } } },
      ['sort.field', 'sort.order'],
    ],
    ['deviceProcesses/processUsage', { query: { processId: 'p.1', from: 0, to: 32 * dayLength } }, ['from']],
    ['devicePerformance/deviceUsage/last24Hours', { query: { ...device, to: '1e3' } }, ['to']],
    ['devicePerformance/deviceUsage/last30Days', { query: { ...device, to: 5 } }, ['from']],
    [
      'devicePerformance/overview/selectedDate',
      { query: { ...device, to: 1 }, body: { events: ['boredom'] } },
      ['events.0'],
    ],
    [
      'devicePerformance/deviceEventsList/last30Days',
      { query: { ...device, ...page, from: 5, to: 5 }, body: { events: [] } },
      ['from'],
    ],
    ['maps/zeroSignalLevelIntensity', { body: { ...map, geotilePrecision: 23 } }, ['geotilePrecision']],
    ['maps/noServiceIntensity', { body: { ...map, from: week.to } }, ['from']],
    [
      'maps/noServiceIntensity',
      { body: { ...map, boundingLatLong: { bottom: 1, left: -181, top: 0, right: 0 } } },
      ['boundingLatLong.left', 'boundingLatLong.bottom'],
    ],
    [
      'maps/noServiceIntensity',
      { body: { ...map, boundingLatLong: { bottom: 1, left: 0, top: 0, right: 0 } } },
      ['boundingLatLong.bottom'],
    ],
  ])('to %s is refused by its field', async (path, asked, fields) => {
    const answer = await ask(path, asked)
    expect(answer.statusCode).toBe(400)
    expect(faultyFields(answer)).toEqual(fields)
  })

  it.each(['nothing', 'a.b', '.1', 'nobody.1', `${'x'.repeat(60)}.999999999`])(
    'an id of an application or process such as %s names nothing [C-9933]',
    async (id) => {
      const window = { from: 0, to: 1 }
      const use = await ask('deviceApplications/applicationUsage', {
        query: { applicationId: id, ...window },
      })
      expect(errorCode(use)).toBe('notFound')
      const process = await ask('deviceProcesses/processUsage', { query: { processId: id, ...window } })
      expect(errorCode(process)).toBe('notFound')
    },
  )

  it('an application or process that the device never had is not found on it [C-9933]', async () => {
    const [device, other] = [await fullDevice(), await newDevice()]
    const window = { from: 0, to: 1 }
    const ofBoth = async (id: string) => [
      (await ask('deviceApplications/applicationUsage', { query: { applicationId: `${id}.1`, ...window } }))
        .statusCode,
      (await ask('deviceProcesses/processUsage', { query: { processId: `${id}.1`, ...window } })).statusCode,
    ]
    expect(await ofBoth(device.id)).toEqual([200, 200])
    expect(await ofBoth(other.id)).toEqual([404, 404])
  })
})
