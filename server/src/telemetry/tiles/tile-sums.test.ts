import { codeZoom } from '@muster/rules'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anyDay } from '../../../test/arbitraries/device-day.ts'
import { mergeDays, orderedDay } from '../device-day/merge.ts'
import { atZoom, byArea, tileInArea, tileZooms } from './areas.ts'
import { packTileChanges, unpackTileChanges } from './tile-change-codec.ts'
import { TileChanges, type TileDayChange } from './tile-changes.ts'
import { addTiles, packTiles, type TileSums, unpackTileCodes, unpackTiles } from './tile-sums.ts'

const day = anyDay.map(orderedDay)
const sums: fc.Arbitrary<TileSums> = fc.record({
  tile: fc.integer({ min: 0, max: 4 ** codeZoom - 1 }),
  operator: fc.nat(900),
  bearer: fc.nat(4),
  samples: fc.integer(),
  zeroSignal: fc.integer(),
  noService: fc.integer(),
})

const changed = (
  ...steps: [before: Parameters<TileChanges['replace']>[2], after: Parameters<TileChanges['replace']>[3]][]
) => {
  const changes = new TileChanges()
  for (const [before, after] of steps) changes.replace(20_000, 7, before, after)
  return changes.kept()
}

describe('sums per map tile', () => {
  it('round-trip through their packed form', () => {
    fc.assert(
      fc.property(fc.array(sums), (list) => {
        const tiles = addTiles([list])
        expect(unpackTiles(packTiles(tiles))).toEqual(tiles)
      }),
    )
  })

  it('add up however many operators devices name in one place', () => {
    const named = Array.from({ length: 200_000 }, (_, operator) => ({
      tile: 7,
      operator,
      bearer: 1,
      samples: 1,
      zeroSignal: 0,
      noService: 0,
    }))
    // A linear search for each of them would take forever.
    const tiles = addTiles([named, named])
    expect(tiles).toHaveLength(200_000)
    expect(tiles.every(({ samples }) => samples === 2)).toBe(true)
  })

  it('list their tiles, each once, without the rest', () => {
    fc.assert(
      fc.property(fc.array(sums), (list) => {
        const tiles = addTiles([list])
        const codes = [...new Set(tiles.map(({ tile }) => tile))]
        expect(unpackTileCodes(packTiles(tiles))).toEqual(codes)
      }),
    )
  })

  it('are found again in their area, at every zoom', () => {
    fc.assert(
      fc.property(fc.array(sums), fc.constantFrom(...tileZooms), (list, zoom) => {
        const found = [...byArea(list, zoom)].flatMap(([area, own]) =>
          own.map((each) => ({ ...each, tile: tileInArea(area, each.tile) })),
        )
        expect(addTiles([found])).toEqual(
          addTiles([list.map((each) => ({ ...each, tile: atZoom(each.tile, zoom) }))]),
        )
      }),
    )
  })
})

describe('what reports change in the sums per map tile', () => {
  it('is the same step by step as at once', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        const both = mergeDays(a, b)
        expect(changed([[], a.signals], [a.signals, both.signals])).toEqual(changed([[], both.signals]))
      }),
    )
  })

  it('is nothing for a repeated report', () => {
    fc.assert(
      fc.property(day, day, (a, b) => {
        const both = mergeDays(a, b)
        expect(changed([both.signals, mergeDays(both, b).signals])).toEqual([])
      }),
    )
  })

  it('removes a sample that another of the same moment has replaced', () => {
    const of = (operator: number, latitude: number) => ({
      at: 60,
      offset: 0,
      level: 0,
      bearer: null,
      status: null,
      operator,
      position: { latitude, longitude: 0 },
    })
    const [first, second] = [of(1, 5_100_000), of(2, 5_200_000)]
    expect(changed([[], [first]], [[first], [second]])).toEqual(changed([[], [second]]))
  })

  it('is removed where a day leaves its cohort', () => {
    fc.assert(
      fc.property(day, ({ signals }) => {
        expect(changed([[], signals], [signals, []])).toEqual([])
      }),
    )
  })

  it('round-trips through its packed form', () => {
    const change: fc.Arbitrary<TileDayChange> = fc.record({
      day: fc.nat(40_000),
      cohort: fc.nat(100_000),
      tiles: fc.array(sums).map((list) => addTiles([list])),
    })
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        expect(unpackTileChanges(packTileChanges(changes))).toEqual(changes)
      }),
    )
  })
})
