import { z } from 'zod'
import { call } from '../call.ts'
import { isChartWindow, wrongChartWindow } from '../fleet/chart-window.ts'
import { DeviceId, filterValues, GroupName, HomeLocationId, ZoneId } from '../fleet/device-filters.ts'
import { reportLimits } from '../ingestion/limits.ts'
import { bearerTypes } from '../ingestion/samples.ts'
import { placeLimits } from '../limits.ts'
import { Time } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const
const latitude = z.number().min(placeLimits.latitude.min).max(placeLimits.latitude.max)
const longitude = z.number().min(placeLimits.longitude.min).max(placeLimits.longitude.max)

/** A part of the map, in degrees [C-2030]. Where it crosses the antimeridian, left is greater than right. */
export const Bounds = z
  .object({ bottom: latitude, left: longitude, top: latitude, right: longitude })
  .refine(({ bottom, top }) => bottom <= top, { message: 'is above top', path: ['bottom'] })
export type Bounds = z.infer<typeof Bounds>

/** Finer tiles are smaller than the precision of a position. */
export const finestTile = 22

/** As named in samples. */
export const OperatorName = token(reportLimits.text)

/** The samples of one device, whatever else is given, or of a part of the estate [C-2220]. */
export const EstatePart = z.object({
  groups: z.array(GroupName.nullable()).max(filterValues).optional(),
  homeLocations: z.array(HomeLocationId.nullable()).max(filterValues).optional(),
  zoneId: ZoneId.optional(),
  deviceId: DeviceId.optional(),
})

/**
 * Tiles have the requested precision, or a coarser one where the answer would hold too many; for the estate zoom 18 at
 * most, since its samples are counted no finer. Each tile says its own zoom.
 */
const mapFields = EstatePart.extend({
  boundingLatLong: Bounds,
  geotilePrecision: z.int().min(0).max(finestTile),
  /** Milliseconds since the epoch; for the estate, whole UTC days are shown. */
  from: Time,
  to: Time,
  operatorName: OperatorName.optional(),
})
export const SignalMapBody = mapFields.refine(isChartWindow, wrongChartWindow)

/** Networks whose coverage a map shows: any, or one [C-1931]. */
export const coverageBearers = ['all', ...bearerTypes] as const
export type CoverageBearer = (typeof coverageBearers)[number]

export const CoverageMapBody = mapFields
  .extend({ bearerType: z.enum(coverageBearers).optional() })
  .refine(isChartWindow, wrongChartWindow)

/** `zoom/x/y`. */
export const geotile = z.string().regex(/^\d{1,2}\/\d{1,9}\/\d{1,9}$/, { abort: true })

/** The name of a tile that exists. */
export const existingTile = geotile.refine(
  (name) => {
    const [zoom = 0, x = 0, y = 0] = name.split('/').map(Number)
    return zoom <= finestTile && x < 2 ** zoom && y < 2 ** zoom
  },
  { message: 'is not a tile of the map' },
)

/** Most tiles in one answer: more than a screen shows. */
export const tilesOfAnswer = 20_000

export const readZeroSignalIntensity = call({
  method: 'POST',
  path: '/api/core/maps/zeroSignalLevelIntensity',
  summary: 'Tiles with the share of samples that had no or a very poor signal [C-2220]',
  access,
  reads: estateSubjects,
  body: SignalMapBody,
  answer: z.array(
    z.object({
      geotile,
      zeroSignalCount: z.int(),
      totalCount: z.int(),
      zeroSignalPercentage: z.number(),
    }),
  ),
})

export const readNoServiceIntensity = call({
  method: 'POST',
  path: '/api/core/maps/noServiceIntensity',
  summary: 'Tiles with the share of samples that had no service [C-2221]',
  access,
  reads: estateSubjects,
  body: SignalMapBody,
  answer: z.array(
    z.object({ geotile, noServiceCount: z.int(), totalCount: z.int(), noServicePercentage: z.number() }),
  ),
})

export const readCoverageIntensity = call({
  method: 'POST',
  path: '/api/core/maps/coverageIntensity',
  summary: 'Tiles with the share of samples that had coverage, by any network or by one [C-2222]',
  access,
  reads: estateSubjects,
  body: CoverageMapBody,
  answer: z.array(
    z.object({ geotile, coverageCount: z.int(), totalCount: z.int(), coveragePercentage: z.number() }),
  ),
})

export const listSimProviders = call({
  method: 'POST',
  path: '/api/core/maps/simProviders',
  summary: 'The names of the operators in signal samples, in alphabetical order [C-2224]',
  access,
  reads: estateSubjects,
  body: z.object({ from: Time, to: Time }).refine(isChartWindow, wrongChartWindow),
  answer: z.array(z.string()),
})

export const readSignalBounds = call({
  method: 'POST',
  path: '/api/core/maps/signalLevelGeoBounds',
  summary: 'The area with signal samples of the last 30 days [C-2223]',
  access,
  reads: estateSubjects,
  body: EstatePart,
  answer: z.object({ geoBounds: Bounds.nullable() }),
})
