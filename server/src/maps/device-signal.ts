import { type Bounds, type CoverageBearer, tilesOfAnswer } from '@muster/contract'
import {
  hasCoverage,
  isInRanges,
  isNoService,
  isZeroSignal,
  type Place,
  type TimeWindow,
  tileOf,
  tileRanges,
} from '@muster/rules'
import { type DeviceInView, readDaysAround, samplesWithin } from '../fleet/index.ts'
import type { Scope } from '../platform/database/tenancy.ts'
import { operatorsNamed, type SignalSample } from '../telemetry/index.ts'
import { type AskedMap, SignalTiles } from './signal-tiles.ts'

/** The signal of one device by tile, within the bounds [C-1403]. */
export async function readDeviceTiles(
  scope: Scope,
  device: DeviceInView,
  { boundingLatLong, geotilePrecision, operatorName, bearerType = 'all', from, to }: AskedMap,
): Promise<SignalTiles> {
  const operators = operatorName === undefined ? null : await operatorsNamed(scope, operatorName)
  const samples = (await readPlaced(scope, device, { from, to })).filter(
    ({ operator }) => operators === null || (operator !== null && operators.has(operator)),
  )
  let zoom = geotilePrecision
  let tiles = tilesOf(samples, boundingLatLong, zoom, bearerType)
  // Only a device that measures far more often than every five minutes has so many.
  while (tiles.size > tilesOfAnswer) tiles = tilesOf(samples, boundingLatLong, --zoom, bearerType)
  return tiles
}

function tilesOf(
  samples: readonly PlacedSample[],
  bounds: Bounds,
  zoom: number,
  bearer: CoverageBearer,
): SignalTiles {
  const ranges = tileRanges(bounds, zoom)
  const tiles = new SignalTiles()
  for (const { place, ...sample } of samples) {
    const tile = tileOf(place, zoom)
    if (!isInRanges(ranges, tile)) continue
    tiles.add(tile, {
      samples: 1,
      zeroSignal: Number(isZeroSignal(sample)),
      noService: Number(isNoService(sample)),
      covered: Number(hasCoverage(sample, bearer)),
    })
  }
  return tiles
}

export const readDevicePlaces = async (
  scope: Scope,
  device: DeviceInView,
  window: TimeWindow,
): Promise<Place[]> => (await readPlaced(scope, device, window)).map(({ place }) => place)

type PlacedSample = SignalSample & { place: Place }

/** A sample without a position is on no map. */
async function readPlaced(scope: Scope, device: DeviceInView, window: TimeWindow): Promise<PlacedSample[]> {
  const days = await readDaysAround(scope, device, window, 'signals')
  return samplesWithin(days, window, ({ signals }) => signals).flatMap((sample) => {
    const { position } = sample
    if (position === null) return []
    const place = { latitude: position.latitude / 1e5, longitude: position.longitude / 1e5 }
    return [{ ...sample, place }]
  })
}
