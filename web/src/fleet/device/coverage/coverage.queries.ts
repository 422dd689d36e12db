import {
  type Bounds,
  type DeviceInfo,
  readNoServiceIntensity,
  readSignalBounds,
  readZeroSignalIntensity,
  type WorldId,
} from '@muster/contract'
import {
  geotilePrecision,
  type IntensityTile,
  intensityOfNoService,
  intensityOfZeroSignal,
  lastDays,
  type SignalMapDays,
} from '@muster/rules'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import { boundsOfAreas } from '../../../estate/signal-map/area.ts'
import { cachedAs } from '../../../session/request/query-of.ts'
import { request } from '../../../session/request/request.ts'
import type { MapSight } from '../../../ui/map/map-moves.tsx'

/** The two maps of the tab [C-1402]. */
export const coverageViews = ['zeroSignal', 'noService'] as const
export type CoverageView = (typeof coverageViews)[number]

export const signalBoundsQuery = (world: WorldId, deviceId: string) =>
  queryOptions({
    ...cachedAs(readSignalBounds, world, { body: { deviceId } }),
    queryFn: async ({ signal }) =>
      (await request(readSignalBounds, { world, body: { deviceId }, signal })).geoBounds,
  })

interface CoveragePeriod {
  days: SignalMapDays
  /** End of the period; constant within an hour. */
  now: number
}

const timesOf = ({ days, now }: CoveragePeriod, { timeZone }: DeviceInfo) =>
  lastDays(days, timeZone?.name ?? 'UTC', now)

/** The server's bounds are those of the longest period. */
const daysOfBounds: SignalMapDays = 30
/** Areas of some 700 metres in Europe, precise enough for bounds. */
const precisionOfBounds = 15

/** Bounds of a period's samples; of the longest period's if it has none. */
export function periodBoundsQuery(
  world: WorldId,
  device: DeviceInfo,
  { bounds, ...period }: CoveragePeriod & { bounds: Bounds | null | undefined },
) {
  const times = timesOf(period, device)
  const read = async (whole: Bounds, signal: AbortSignal) => {
    const body = {
      deviceId: device.id,
      boundingLatLong: whole,
      geotilePrecision: precisionOfBounds,
      ...times,
    }
    // Both views have the same areas: wherever there are samples.
    const areas = await request(readZeroSignalIntensity, { world, body, signal })
    return boundsOfAreas(areas) ?? whole
  }
  return queryOptions({
    ...cachedAs(readZeroSignalIntensity, world, device.id, 'bounds', times, bounds),
    queryFn:
      bounds === undefined
        ? skipToken
        : ({ signal }): Bounds | null | Promise<Bounds> =>
            bounds === null || period.days === daysOfBounds ? bounds : read(bounds, signal),
    // The map stays where it is while new bounds load.
    placeholderData: keepPreviousData,
  })
}

interface CoverageQuestion extends CoveragePeriod {
  view: CoverageView
  /** Null before the map reports its view. */
  sight: MapSight | null
}

export function coverageTilesQuery(
  world: WorldId,
  device: DeviceInfo,
  { view, days, now, sight }: CoverageQuestion,
) {
  const deviceId = device.id
  const period = timesOf({ days, now }, device)
  const call = view === 'zeroSignal' ? readZeroSignalIntensity : readNoServiceIntensity
  const cached = cachedAs(call, world, deviceId, days, period, sight)
  const read = async ({ bounds, zoom }: MapSight, signal: AbortSignal): Promise<IntensityTile[]> => {
    const body = {
      deviceId,
      boundingLatLong: bounds,
      geotilePrecision: geotilePrecision(zoom, 'deviceIntensity'),
      ...period,
    }
    return view === 'zeroSignal'
      ? (await request(readZeroSignalIntensity, { world, body, signal })).map(intensityOfZeroSignal)
      : (await request(readNoServiceIntensity, { world, body, signal })).map(intensityOfNoService)
  }
  return queryOptions({
    ...cached,
    queryFn: sight ? ({ signal }) => read(sight, signal) : skipToken,
    // After a move old tiles stay while loading, but not those of another view.
    placeholderData: (tiles, before) =>
      cached.queryKey.slice(0, 4).every((part, place) => part === before?.queryKey[place])
        ? tiles
        : undefined,
  })
}
