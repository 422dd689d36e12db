import { dayLength, tilesOfAnswer } from '@muster/contract'
import { readTileText, tileBounds, tileOf, tileText } from '@muster/rules'
import { beforeAll, describe, expect, it } from 'vitest'
import { faultyFields, inventory, useDevicePage } from '../../test/telemetry/device-page.ts'
import { carryAllTilesOver } from '../telemetry/index.ts'

const { ask, answerOf, assign, newDevice, now, services, world } = useDevicePage()

interface ZeroTile {
  geotile: string
  zeroSignalCount: number
  totalCount: number
  zeroSignalPercentage: number
}
interface NoServiceTile {
  geotile: string
  noServiceCount: number
  totalCount: number
  noServicePercentage: number
}

interface CoverageTile {
  geotile: string
  coverageCount: number
  totalCount: number
  coveragePercentage: number
}

/** Around both places in England. */
const england = { bottom: 51, left: -1, top: 52.5, right: 1 }
const everywhere = { bottom: -90, left: -180, top: 90, right: 180 }
const around = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  bottom: latitude - 0.1,
  left: longitude - 0.1,
  top: latitude + 0.1,
  right: longitude + 0.1,
})

const depot = { latitude: 51.5, longitude: -0.1 }
const north = { latitude: 51.9, longitude: -0.1 }
/** On both sides of the antimeridian. */
const fiji = { west: { latitude: -16.8, longitude: 179.95 }, east: { latitude: -16.8, longitude: -179.95 } }
const vale = { operatorName: 'Vale', operatorCode: '1' }
const dale = { operatorName: 'Dale', operatorCode: '2' }

let ofDepot: string
let ofFiji: string
beforeAll(async () => {
  const at = (hours: number) => new Date(now() - hours * 3_600_000).toISOString()
  const [one, two] = [await newDevice(), await newDevice()]
  ;[ofDepot, ofFiji] = [one.id, two.id]
  await assign(one, { homeLocationId: 'own-depot', groups: ['drivers'] })
  await one.report({
    ...inventory('Europe/London'),
    signals: [
      { at: at(1), level: 0, bearerType: '2g', ...depot, ...vale },
      { at: at(2), status: 'noService', ...depot, ...vale },
      { at: at(3), level: 0, status: 'outOfService', ...depot, ...dale },
      { at: at(4), level: 3, bearerType: '4g', ...depot, operatorName: 'Vale', operatorCode: '9' },
      { at: at(5), status: 'radioOff', ...depot },
      // On no map, without a position.
      { at: at(6), level: 0 },
      { at: at(72), level: 4, bearerType: '4g', ...north, ...vale },
    ],
  })
  await two.report({
    ...inventory('Pacific/Fiji'),
    signals: [
      { at: at(1), level: 0, ...fiji.west },
      { at: at(2), level: 2, ...fiji.east },
    ],
  })
  await carryAllTilesOver(services().db, world, services().now())
})

const week = () => ({ from: now() - 7 * dayLength, to: now() })
const asked = (body: object) => ({ geotilePrecision: 12, boundingLatLong: everywhere, ...week(), ...body })
const zero = (body: object, as?: 'site' | 'group' | 'zone') =>
  answerOf<ZeroTile[]>('maps/zeroSignalLevelIntensity', { body: asked(body), ...(as && { as }) })
const none = (body: object) => answerOf<NoServiceTile[]>('maps/noServiceIntensity', { body: asked(body) })
const covered = (body: object, as?: 'site' | 'group' | 'zone') =>
  answerOf<CoverageTile[]>('maps/coverageIntensity', { body: asked(body), ...(as && { as }) })
const tileAt = (place: { latitude: number; longitude: number }, zoom: number) => tileText(tileOf(place, zoom))

describe('the map of one device', () => {
  it('shows where its signal was very poor or missing [C-1403 C-2220 C-2029 C-9940]', async () => {
    expect(await zero({ deviceId: ofDepot })).toEqual([
      { geotile: tileAt(north, 12), zeroSignalCount: 0, totalCount: 1, zeroSignalPercentage: 0 },
      { geotile: tileAt(depot, 12), zeroSignalCount: 3, totalCount: 5, zeroSignalPercentage: 60 },
    ])
  })

  it('shows where there was no service [C-1403 C-2221 C-2029 C-9940]', async () => {
    expect(await none({ deviceId: ofDepot, boundingLatLong: around(depot) })).toEqual([
      { geotile: tileAt(depot, 12), noServiceCount: 2, totalCount: 5, noServicePercentage: 40 },
    ])
  })

  it.each([0, 7, 18, 22])('has tiles of the requested precision: %i [C-2220]', async (geotilePrecision) => {
    const tiles = await none({ deviceId: ofDepot, boundingLatLong: around(depot), geotilePrecision })
    expect(tiles.map(({ geotile }) => geotile)).toEqual([tileAt(depot, geotilePrecision)])
  })

  it('covers the requested time, to the moment [C-2220]', async () => {
    const hours = (count: number) => now() - count * 3_600_000
    const counted = async (from: number, to: number) =>
      (await zero({ deviceId: ofDepot, from, to })).map(({ totalCount }) => totalCount)
    expect(await counted(hours(4), hours(2))).toEqual([2])
    expect(await counted(hours(4), hours(2) + 1)).toEqual([3])
    expect(await counted(hours(4) + 1, hours(2))).toEqual([1])
  })

  it('is filtered by operator, whatever its codes [C-2220]', async () => {
    const of = async (operatorName: string) =>
      (await zero({ deviceId: ofDepot, boundingLatLong: around(depot), operatorName })).map((tile) => [
        tile.zeroSignalCount,
        tile.totalCount,
      ])
    expect(await of('Vale')).toEqual([[2, 3]])
    expect(await of('Dale')).toEqual([[1, 1]])
    expect(await of('Nobody')).toEqual([])
  })

  it('works across the antimeridian [C-2030]', async () => {
    const boundingLatLong = { bottom: -17, left: 179.9, top: -16, right: -179.9 }
    const tiles = await zero({ deviceId: ofFiji, boundingLatLong })
    expect(tiles.map(({ geotile }) => geotile).toSorted()).toEqual(
      [tileAt(fiji.west, 12), tileAt(fiji.east, 12)].toSorted(),
    )
    const between = { ...boundingLatLong, left: -179.9, right: 179.9 }
    expect(await zero({ deviceId: ofFiji, boundingLatLong: between })).toEqual([])
  })

  it('of a device that never reported is empty, and has no bounds', async () => {
    const { id: deviceId } = await newDevice()
    expect(await zero({ deviceId })).toEqual([])
    expect(await answerOf('maps/signalLevelGeoBounds', { body: { deviceId } })).toEqual({ geoBounds: null })
  })

  it('has bounds around its samples [C-2223 C-2030]', async () => {
    expect(await answerOf('maps/signalLevelGeoBounds', { body: { deviceId: ofDepot } })).toEqual({
      geoBounds: { bottom: 51.5, left: -0.1, top: 51.9, right: -0.1 },
    })
  })
})

describe('the map of the estate', () => {
  it('shows the sum of its devices’ maps [C-2220 C-2221]', async () => {
    expect(await zero({ boundingLatLong: around(depot) })).toEqual([
      { geotile: tileAt(depot, 12), zeroSignalCount: 3, totalCount: 5, zeroSignalPercentage: 60 },
    ])
    const tiles = await none({ boundingLatLong: england })
    expect(tiles.map(({ totalCount }) => totalCount).toSorted()).toEqual([1, 5])
  })

  it.each([3, 6, 7, 12, 17, 18, 21])(
    'has tiles of zoom %i, none finer than 18 [C-2220]',
    async (precision) => {
      const boundingLatLong = { bottom: 51.89, left: -0.11, top: 51.91, right: -0.09 }
      const zoom = Math.min(precision, 18)
      expect(
        await zero({ boundingLatLong, geotilePrecision: precision, operatorName: 'Vale' }),
      ).toContainEqual({
        geotile: tileAt(north, zoom),
        zeroSignalPercentage: expect.any(Number),
        zeroSignalCount: expect.any(Number),
        totalCount: zoom < 9 ? 4 : 1,
      })
    },
  )

  it('has coarser tiles where there would be more than an answer holds [C-2220]', async () => {
    const tiles = await zero({ geotilePrecision: 22 })
    const zooms = new Set(tiles.map(({ geotile }) => readTileText(geotile)?.zoom ?? Number.NaN))
    expect([...zooms]).toEqual([7])
    expect(4 ** 7).toBeLessThanOrEqual(tilesOfAnswer)
    expect(4 ** 8).toBeGreaterThan(tilesOfAnswer)
  })

  it('is filtered by groups, home locations and zone [C-2220]', async () => {
    const counted = async (body: object) =>
      (await zero(body)).reduce((sum, { totalCount }) => sum + totalCount, 0)
    expect(await counted({})).toBe(8)
    expect(await counted({ groups: ['drivers'] })).toBe(6)
    expect(await counted({ groups: [null] })).toBe(2)
    expect(await counted({ homeLocations: ['own-depot'] })).toBe(6)
    expect(await counted({ homeLocations: [null], groups: ['drivers'] })).toBe(0)
    expect(await counted({ zoneId: 'own-zone' })).toBe(6)
    expect(await counted({ zoneId: 'no-zone' })).toBe(0)
    expect(await counted({ operatorName: 'Dale' })).toBe(1)
    expect(await counted({ from: now() - dayLength })).toBe(7)
  })

  it.each(['site', 'group', 'zone'] as const)(
    'keeps to the custom view of %s [C-2410 C-2411 C-2412]',
    async (as) => {
      const shown = await zero({ boundingLatLong: england }, as)
      expect(shown.map(({ totalCount }) => totalCount).toSorted()).toEqual([1, 5])
      const { geoBounds } = await answerOf<{ geoBounds: { top: number } }>('maps/signalLevelGeoBounds', {
        as,
        body: {},
      })
      expect(geoBounds.top).toBeGreaterThan(51.9)
      expect(geoBounds.top).toBeLessThan(51.91)
    },
  )

  it('has bounds around its finest tiles [C-2223 C-2030]', async () => {
    const of = (body: object) => answerOf<{ geoBounds: object | null }>('maps/signalLevelGeoBounds', { body })
    const [low, high] = [tileBounds(tileOf(depot, 18)), tileBounds(tileOf(north, 18))]
    expect((await of({ groups: ['drivers'] })).geoBounds).toEqual({
      bottom: low.bottom,
      left: low.left,
      top: high.top,
      right: high.right,
    })
    expect((await of({ groups: ['nobody'] })).geoBounds).toBeNull()
    expect((await of({})).geoBounds).toMatchObject({
      left: expect.closeTo(-179.95, 2),
      right: expect.closeTo(179.95, 2),
    })
  })
})

describe('coverage', () => {
  it.each([
    ['any network', undefined, 2, 40],
    ['any network by name', 'all', 2, 40],
    ['2G', '2g', 1, 20],
    ['4G', '4g', 1, 20],
    ['5G', '5g', 0, 0],
  ])(
    'is the share of samples that %s served [C-2222 C-2034 C-1931]',
    async (_name, bearerType, count, percent) => {
      const point = {
        geotile: tileAt(depot, 12),
        coverageCount: count,
        totalCount: 5,
        coveragePercentage: percent,
      }
      const question = { boundingLatLong: around(depot), bearerType }
      expect(await covered(question)).toEqual([point])
      expect(await covered({ ...question, deviceId: ofDepot })).toEqual([point])
    },
  )

  it('is filtered by operator, part of the estate and time [C-2222 C-1930]', async () => {
    const counts = async (body: object) =>
      (await covered({ boundingLatLong: england, ...body })).map((tile) => [
        tile.coverageCount,
        tile.totalCount,
      ])
    expect((await counts({ operatorName: 'Vale' })).toSorted()).toEqual([
      [1, 1],
      [2, 3],
    ])
    expect(await counts({ operatorName: 'Dale' })).toEqual([[0, 1]])
    expect(await counts({ from: now() - 2 * dayLength })).toEqual([[2, 5]])
    expect(await counts({ homeLocations: [null] })).toEqual([])
    expect(await counts({ zoneId: 'no-zone' })).toEqual([])
  })

  it('is limited to a custom view [A-1507]', async () => {
    expect(await covered({ boundingLatLong: england }, 'site')).toHaveLength(2)
    expect(await covered({ boundingLatLong: { ...england, left: 170, right: 180 } }, 'site')).toEqual([])
  })
})

describe('the SIM providers', () => {
  const names = (period: object, as?: 'site') =>
    answerOf<string[]>('maps/simProviders', { body: { ...week(), ...period }, ...(as && { as }) })

  it('are those in the samples of the period, each once, as far as the caller sees them [C-2224 C-1932 A-1507]', async () => {
    expect(await names({})).toEqual(['Dale', 'Vale'])
    expect(await names({}, 'site')).toEqual(['Dale', 'Vale'])
    expect(await names({ from: now() - 4 * dayLength, to: now() - 2 * dayLength })).toEqual(['Vale'])
    expect(await names({ from: now() - 7 * dayLength, to: now() - 5 * dayLength })).toEqual([])
  })

  it.each([
    ['maps/simProviders', { from: 2, to: 1 }, 'from'],
    ['maps/simProviders', { from: 0, to: 40 * dayLength }, 'from'],
    ['maps/coverageIntensity', { bearerType: '6g' }, 'bearerType'],
    ['maps/coverageIntensity', { geotilePrecision: 23 }, 'geotilePrecision'],
    ['maps/coverageIntensity', { from: 2, to: 1 }, 'from'],
  ])('are refused for %s with %o [C-2222 C-2224]', async (path, change, field) => {
    const answer = await ask(path, { body: asked(change) })
    expect(answer.statusCode).toBe(400)
    expect(faultyFields(answer)).toEqual([field])
  })
})
