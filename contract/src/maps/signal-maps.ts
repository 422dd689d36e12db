import { z } from 'zod'
import { call } from '../call.ts'
import { DeviceId, filterValues, GroupName, HomeLocationId, ZoneId } from '../fleet/device-filters.ts'
import { reportLimits } from '../ingestion/limits.ts'
import { placeLimits } from '../limits.ts'
import { Time } from '../paging.ts'
import { token } from '../text.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const
const latitude = z.number().min(placeLimits.latitude.min).max(placeLimits.latitude.max)
const longitude = z.number().min(placeLimits.longitude.min).max(placeLimits.longitude.max)

/** A part of the world, in degrees [C-2030]. */
export const Bounds = z.object({ bottom: latitude, left: longitude, top: latitude, right: longitude })
export type Bounds = z.infer<typeof Bounds>

/** Finer tiles than these are smaller than what a position can tell. */
export const finestTile = 22

/** Whose samples: those of one device, or of a part of the estate [C-2220]. */
export const EstatePart = z.object({
  groups: z.array(GroupName.nullable()).max(filterValues).optional(),
  homeLocations: z.array(HomeLocationId.nullable()).max(filterValues).optional(),
  zoneId: ZoneId.optional(),
  deviceId: DeviceId.optional(),
})

export const SignalMapBody = EstatePart.extend({
  boundingLatLong: Bounds,
  geotilePrecision: z.int().min(0).max(finestTile),
  /** Milliseconds since the epoch. */
  from: Time,
  to: Time,
  operatorName: token(reportLimits.text).optional(),
})

/** `zoom/x/y`. */
const geotile = z.string().regex(/^\d+\/\d+\/\d+$/)

/** Tiles that one answer holds at most: more than a screen shows. */
export const tilesOfAnswer = 20_000

export const readZeroSignalIntensity = call({
  method: 'POST',
  path: '/api/core/maps/zeroSignalLevelIntensity',
  summary: 'Tiles with the share of samples that had no or a very poor signal [C-2220]',
  access,
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
  body: SignalMapBody,
  answer: z.array(
    z.object({ geotile, noServiceCount: z.int(), totalCount: z.int(), noServicePercentage: z.number() }),
  ),
})

export const readSignalBounds = call({
  method: 'POST',
  path: '/api/core/maps/signalLevelGeoBounds',
  summary: 'Where there are samples of the signal at all [C-2223]',
  access,
  body: EstatePart,
  answer: z.object({ geoBounds: Bounds.nullable() }),
})
