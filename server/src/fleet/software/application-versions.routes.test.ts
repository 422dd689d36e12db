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
/** Nine devices have one of seven versions of another application, three of them the lowest. */
const ownVersionOf = (index: number): string | null => (index < 9 ? `2.${index < 7 ? index : 0}` : null)

type Device = Awaited<ReturnType<typeof newDevice>>

let id: string
beforeAll(async () => {
  const all = versions.flatMap((version) => Array.from({ length: devicesOf[version] }, () => version))
  const devices: { version: (typeof versions)[number]; index: number; device: Device }[] = []
  // One after the other: a busy service refuses many at once.
  for (const [index, version] of all.entries()) devices.push({ version, index, device: await newDevice() })
  for (const { version, index, device } of devices) {
    const rare: [string, string][] = index === 0 ? [['rare', '1.0']] : []
    const own = ownVersionOf(index)
    await device.report({
      ...inventory('UTC'),
      ...having(['scan', version], ...rare, ...(own === null ? [] : [['many', own] as [string, string]])),
      // Before the version had a whole day: does not count.
      events: Array.from({ length: 5 }, (_, event) => ({
        type: 'deviceRebooted',
        at: at((event + 1) * hourLength),
      })),
    })
    if (index < 2) await assign(device, { homeLocationId: 'own-depot' })
  }
  clock().advance(4 * dayLength)
  for (const { version, index, device } of devices) {
    const own = ownVersionOf(index)
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
          applications: [
            { packageName: 'com.scan', version, minutes: 10 },
            ...(own === null ? [] : [{ packageName: 'com.many', version: own, minutes: 10 }]),
          ],
        },
      ],
    })
  }
  await carryAllSumsOver(services().db, world)
  await countAllSoftware(services().db, world, services().now())
  id = await idOf('scan')
})

async function idOf(name: string): Promise<string> {
  const { list } = await answerOf<{ list: ApplicationRow[] }>('applications/list', {
    query: { limit: 20, offset: 0 },
    body: { search: name },
  })
  return list[0]?.id ?? ''
}

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

  it.each([
    ['the one before it', { version: '1.10' }, '1.9'],
    ['the one after it, where none is before', { version: '1.9' }, '1.10'],
    ['the one before it, though no device has it now', { version: '1.9.5' }, '1.9'],
    ['the one before it, rather than with itself', { version: '1.10', against: '1.10' }, '1.9'],
  ])('are a chosen one and %s', async (_what, body, against) => {
    expect((await compare(body)).compared).toMatchObject({ version: body.version, against })
  })

  const usedOn = ({ adoption: { versions: shown, days } }: VersionComparison) => ({
    shown,
    day: days.find(({ deviceCount }) => deviceCount > 0),
  })

  it('spread over the days on which devices used them', async () => {
    expect(usedOn(await compare())).toEqual({
      shown: ['1.10', '1.9'],
      day: { date: at(dayLength).slice(0, 10), deviceCount: 46, used: [22, 24], others: 0 },
    })
  })

  it('spread among the others: five are shown, the rest is counted together', async () => {
    const { shown, day } = usedOn(await compare({}, { query: { id: await idOf('many') } }))
    expect(shown).toHaveLength(5)
    expect(shown.slice(0, 3)).toEqual(['2.6', '2.5', '2.0'])
    expect(day).toMatchObject({ deviceCount: 9, used: [1, 1, 3, 1, 1], others: 2 })
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
    const query = { id: await idOf('rare') }
    expect(await answerOf('application/compareVersions', { query, body: month })).toEqual({
      versions: [{ version: '1.0', installedCount: 1 }],
      compared: null,
      adoption: { versions: [], days: [] },
    })
    expect((await compare({ against: '7.7' })).compared).toMatchObject({ verdict: 'tooFew' })
  })

  it('of an application that is not in view are not found [A-1507]', async () => {
    const asked = { query: { id }, body: month, as: 'manager', world: worldIds.sister } as const
    expect((await ask('application/compareVersions', asked)).statusCode).toBe(404)
  })
})
