import { bearerTypes, dayLength, tilesOfAnswer } from '@muster/contract'
import {
  codeZoom,
  hasCoverage,
  isInRanges,
  type TileRange,
  tileAt,
  tileCode,
  tileRanges,
  zoomWithin,
} from '@muster/rules'
import type { Scope } from '../platform/database/tenancy.ts'
import { operatorsNamed, readTiles, summedCohorts, tileZooms } from '../telemetry/index.ts'
import { estateOf } from './estate-of.ts'
import { type AskedMap, SignalTiles } from './signal-tiles.ts'

/** Sums are stored by area, which is the tile this many zooms above. */
const zoomsAbove = 6

/** The signal of a part of the estate by tile, within the bounds. */
export async function readEstateTiles(scope: Scope, asked: AskedMap): Promise<SignalTiles> {
  const { boundingLatLong: bounds, geotilePrecision, operatorName, bearerType = 'all' } = asked
  const operators = operatorName === undefined ? null : await operatorsNamed(scope, operatorName)
  const zoom = zoomWithin(bounds, Math.min(geotilePrecision, codeZoom), tilesOfAnswer)
  const stored = tileZooms.find((each) => each >= zoom) ?? codeZoom
  const ranges = tileRanges(bounds, zoom)
  const sums = await readTiles(scope, {
    zoom: stored,
    areas: areasOf(tileRanges(bounds, stored - zoomsAbove)),
    cohorts: await summedCohorts(scope, estateOf(asked)),
    from: Math.floor(asked.from / dayLength),
    to: Math.floor((asked.to - 1) / dayLength),
  })
  const tiles = new SignalTiles()
  for (const { tile: code, operator, bearer, ...counts } of sums) {
    if (operators && !operators.has(operator)) continue
    const tile = tileAt(code * 4 ** (codeZoom - stored), zoom)
    // Sums stored by an earlier release counted samples without service separately from those with a very poor signal.
    const zeroSignal = Math.max(counts.zeroSignal, counts.noService)
    const isCovered = hasCoverage({ bearer: bearerTypes[bearer - 1] ?? null, status: null }, bearerType)
    const covered = isCovered ? counts.samples - counts.noService : 0
    if (isInRanges(ranges, tile)) tiles.add(tile, { ...counts, zeroSignal, covered })
  }
  return tiles
}

function areasOf(ranges: readonly TileRange[]): number[] {
  const areas: number[] = []
  for (const { zoom, left, right, top, bottom } of ranges) {
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) areas.push(tileCode({ zoom, x, y }))
    }
  }
  return areas
}
