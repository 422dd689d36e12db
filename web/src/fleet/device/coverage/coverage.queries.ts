import {
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
import { queryOptions, skipToken } from '@tanstack/react-query'
import { request } from '../../../session/request.ts'
import type { MapSight } from '../../../ui/map/map-moves.tsx'

/** The two maps of the tab [C-1402]. */
export const coverageViews = ['zeroSignal', 'noService'] as const
export type CoverageView = (typeof coverageViews)[number]

export const signalBoundsQuery = (world: WorldId, deviceId: string) =>
  queryOptions({
    queryKey: ['device', world, deviceId, 'signalBounds'],
    queryFn: async ({ signal }) =>
      (await request(readSignalBounds, { world, body: { deviceId }, signal })).geoBounds,
  })

interface CoverageQuestion {
  view: CoverageView
  days: SignalMapDays
  /** The days end with this hour; it stays the same until the hour is over. */
  now: number
  /** Null while there is nothing to ask about. */
  sight: MapSight | null
}

export function coverageTilesQuery(
  world: WorldId,
  { id: deviceId, timeZone }: DeviceInfo,
  { view, days, now, sight }: CoverageQuestion,
) {
  const period = lastDays(days, timeZone?.name ?? 'UTC', now)
  const ofView = ['device', world, deviceId, 'coverage', view, days] as const
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
    queryKey: [...ofView, period, sight],
    queryFn: sight ? ({ signal }) => read(sight, signal) : skipToken,
    // After a move the tiles from before stay until the new ones are there; those of another view would be wrong.
    placeholderData: (tiles, before) =>
      ofView.every((part, place) => part === before?.queryKey[place]) ? tiles : undefined,
  })
}
