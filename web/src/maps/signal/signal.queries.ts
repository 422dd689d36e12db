import {
  type BodyOf,
  type CoverageBearer,
  dayLength,
  listSimProviders,
  readCoverageIntensity,
  readNoServiceIntensity,
  readSignalBounds,
  readZeroSignalIntensity,
  type WorldId,
} from '@muster/contract'
import {
  geotilePrecision,
  type IntensityTile,
  intensityOfCoverage,
  intensityOfNoService,
  intensityOfZeroSignal,
  type SignalMapDays,
} from '@muster/rules'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { ShownSignal } from '../../estate/signal-map/shown-signal.ts'
import { cachedAs, queryOf } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import type { MapSight } from '../../ui/map/map-moves.tsx'
import { chosenIn } from '../chosen.ts'

type SignalBody = BodyOf<typeof readZeroSignalIntensity>
/** Devices, period and operator of the samples. */
export type AskedSignal = Pick<SignalBody, 'groups' | 'homeLocations' | 'zoneId' | 'operatorName'> & {
  from: number
  to: number
}
export type EstateBody = Pick<SignalBody, 'groups' | 'homeLocations' | 'zoneId'>

export const timesOfDays = (days: SignalMapDays, to: number) => ({ from: to - days * dayLength, to })

/** Bounds of all samples; the previous ones stay while loading. Refetched only for a new choice. */
export const signalBoundsQuery = (world: WorldId, body: EstateBody) =>
  queryOptions({
    ...cachedAs(readSignalBounds, world, { body }),
    queryFn: async ({ signal }) => (await request(readSignalBounds, { world, body, signal })).geoBounds,
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: ({ state }) => !state.data,
  })

/** The SIM providers of the period's samples; the previous ones stay while loading. */
export const simProvidersQuery = (world: WorldId, body: { from: number; to: number }) =>
  queryOptions({
    ...queryOf(listSimProviders, { world, body }),
    placeholderData: keepPreviousData,
  })

interface SignalQuestion {
  shown: ShownSignal
  asked: AskedSignal
  /** Null before the map reports its view. */
  sight: MapSight | null
}

export const chosenSignal = (shown: ShownSignal, asked: AskedSignal): string =>
  JSON.stringify([shown, chosenIn(asked)])

const callOf = {
  zeroSignal: readZeroSignalIntensity,
  noService: readNoServiceIntensity,
  coverage: readCoverageIntensity,
} as const

export function signalTilesQuery(world: WorldId, { shown, asked, sight }: SignalQuestion) {
  const chosen = chosenSignal(shown, asked)
  return queryOptions({
    ...cachedAs(callOf[shown.view], world, chosen, asked.to, sight),
    queryFn: sight ? ({ signal }) => readTiles(world, shown, bodyOf(asked, sight), signal) : skipToken,
    // After a move or in a new time slot old tiles stay while loading, but not those of another choice.
    placeholderData: (tiles, before) => (before?.queryKey[2] === chosen ? tiles : undefined),
  })
}

const bodyOf = (asked: AskedSignal, { bounds, zoom }: MapSight): SignalBody => ({
  ...asked,
  boundingLatLong: bounds,
  geotilePrecision: geotilePrecision(zoom, 'other'),
})

async function readTiles(
  world: WorldId,
  shown: ShownSignal,
  body: SignalBody,
  signal: AbortSignal,
): Promise<IntensityTile[]> {
  switch (shown.view) {
    case 'zeroSignal':
      return (await request(readZeroSignalIntensity, { world, body, signal })).map(intensityOfZeroSignal)
    case 'noService':
      return (await request(readNoServiceIntensity, { world, body, signal })).map(intensityOfNoService)
    case 'coverage':
      return await readCoverage(world, { ...body, bearerType: shown.bearer }, signal)
  }
}

const readCoverage = async (
  world: WorldId,
  body: SignalBody & { bearerType: CoverageBearer },
  signal: AbortSignal,
): Promise<IntensityTile[]> =>
  (await request(readCoverageIntensity, { world, body, signal })).map(intensityOfCoverage)
