import { type ApplicationRow, dayLength, hourLength, type VersionComparison } from '@muster/contract'
import { beforeAll, describe, expect, it } from 'vitest'
import { worldIds } from '../../../test/estate.ts'
import { inventory, useDevicePage } from '../../../test/telemetry/device-page.ts'
import { carryAllSumsOver, countAllSoftware } from '../../telemetry/index.ts'

const { answerOf, ask, assign, clock, newDevice, now, services, world } = useDevicePage()

const month = { days: 30, timeZone: 'UTC' }
const at = (ago: number) => new Date(now() - ago).toISOString()
const having = (...applications: [name: string, version: string][]) => ({
  applications: {
    hash: JSON.stringify(applications),
    list: applications.map(([name, version]) => ({ packageName: `com.${name}`, name, version })) as never,
  },
})

/** Percent per hour, reboots and crashes of a device three days after it got its version. */
const fares = {
  '1.9': { discharge: 4, reboots: 0, crashes: 0 },
  '1.10': { discharge: 9, reboots: 1, crashes: 1 },
} as const
const devicesOf = { '1.9': 24, '1.10': 22 } as const
const versions = ['1.9', '1.10'] as const

let id: string
beforeAll(async () => {
  const all = versions.flatMap((version) => Array.from({ length: devicesOf[version] }, () => version))
  const devices = await Promise.all(
    all.map(async (version, index) => ({ version, index, device: await newDevice() })),
  )
  for (const { version, index, device } of devices) {
    const own: [string, string][] = index === 0 ? [['rare', '1.0']] : []
    await device.report({
      ...inventory('UTC'),
      ...having(['scan', version], ...own),
      // Before the version had a whole day: does not count.
      events: Array.from({ length: 5 }, (_, event) => ({
        type: 'deviceRebooted',
        at: at((event + 1) * hourLength),
      })),
    })
    if (index < 2) await assign(device, { homeLocationId: 'own-depot' })
  }
  clock().advance(4 * dayLength)
  for (const { version, device } of devices) {
    const { discharge, reboots, crashes } = fares[version]
    await device.report({
      chargeLevels: [0, 1, 2].map((hour) => ({
        at: at(dayLength - hour * hourLength),
        level: 90 - hour * discharge,
        onPower: false,
      })),
      events: [
        ...Array.from({ length: reboots }, () => ({ type: 'deviceRebooted', at: at(dayLength) })),
        ...Array.from({ length: crashes }, () => ({ type: 'processCrashed', at: at(dayLength) })),
      ],
      hours: [
        {
          at: new Date(Math.floor((now() - dayLength) / hourLength) * hourLength).toISOString(),
          applications: [{ packageName: 'com.scan', version, minutes: 10 }],
        },
      ],
    })
  }
  await carryAllSumsOver(services().db, world)
  await countAllSoftware(services().db, world, services().now())
  const { list } = await answerOf<{ list: ApplicationRow[] }>('applications/list', {
    query: { limit: 20, offset: 0 },
    body: {},
  })
  id = list.find(({ packageName }) => packageName === 'com.scan')?.id ?? ''
})

const compare = (body: object = {}, asked: object = {}) =>
  answerOf<VersionComparison>('application/compareVersions', {
    query: { id },
    body: { ...month, ...body },
    ...asked,
  })

describe('two versions of an application', () => {
  it('are the newest widely used and the one before, and say what became worse', async () => {
    const { versions: offered, compared } = await compare()
    expect(offered).toEqual([
      { version: '1.10', installedCount: 22 },
      { version: '1.9', installedCount: 24 },
    ])
    expect(compared).toEqual({
      version: '1.10',
      against: '1.9',
      verdict: 'worse',
      figures: [
        {
          name: 'discharge',
          version: { value: 9, deviceCount: 22 },
          against: { value: 4, deviceCount: 24 },
          verdict: 'more',
        },
        {
          name: 'reboots',
          version: { value: 100, deviceCount: 22 },
          against: { value: 0, deviceCount: 24 },
          verdict: 'more',
        },
        {
          name: 'crashes',
          version: { value: 100, deviceCount: 22 },
          against: { value: 0, deviceCount: 24 },
          verdict: 'more',
        },
      ],
    })
  })

  it('may be chosen, such as the other way round', async () => {
    const { compared } = await compare({ version: '1.9', against: '1.10' })
    expect(compared).toMatchObject({ version: '1.9', against: '1.10', verdict: 'better' })
  })

  it('spread over the days on which devices used them', async () => {
    const { adoption } = await compare()
    expect(adoption.find(({ deviceCount }) => deviceCount > 0)).toEqual({
      date: at(dayLength).slice(0, 10),
      deviceCount: 46,
      version: 22,
      against: 24,
    })
  })

  it.each([
    ['a home location', { homeLocationId: 'own-depot' }, {}],
    ['the caller’s custom view', {}, { as: 'site' }],
  ])('get no verdict by the few devices of %s', async (_what, body, asked) => {
    const { versions: offered, compared } = await compare({ version: '1.9', against: '1.10', ...body }, asked)
    expect(offered).toEqual([{ version: '1.9', installedCount: 2 }])
    expect(compared?.verdict).toBe('tooFew')
    expect(compared?.figures[0]).toEqual({
      name: 'discharge',
      version: { value: 4, deviceCount: 2 },
      against: null,
      verdict: 'tooFew',
    })
  })

  it('are none where there is only one, or where one is not known', async () => {
    const { list } = await answerOf<{ list: ApplicationRow[] }>('applications/list', {
      query: { limit: 20, offset: 0 },
      body: { search: 'rare' },
    })
    const query = { id: list[0]?.id ?? '' }
    expect(await answerOf('application/compareVersions', { query, body: month })).toEqual({
      versions: [{ version: '1.0', installedCount: 1 }],
      compared: null,
      adoption: [],
    })
    expect((await compare({ against: '7.7' })).compared).toMatchObject({ verdict: 'tooFew' })
  })

  it('of an application that is not in view are not found [A-1507]', async () => {
    const asked = { query: { id }, body: month, as: 'manager', world: worldIds.sister } as const
    expect((await ask('application/compareVersions', asked)).statusCode).toBe(404)
  })
})
