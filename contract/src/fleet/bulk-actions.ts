import { z } from 'zod'
import { call } from '../call.ts'
import { estateSubjects } from '../subjects.ts'
import { token } from '../text.ts'
import { HomeLocationId } from './device-filters.ts'

const access = { kind: 'world', permission: 'bulkActions.use', product: 'coreV2' } as const

export const HomeLocationCount = z.object({
  /** Null is no home location. */
  homeLocation: z.object({ id: z.string(), name: z.string() }).nullable(),
  devicesCount: z.int().min(0),
})
export type HomeLocationCount = z.infer<typeof HomeLocationCount>

export const countByHomeLocation = call({
  method: 'GET',
  path: '/api/bulkActions/getHomeLocationWithDevicesCount',
  summary: 'How many devices each home location has, and how many have none [B-1251, B-717]',
  access,
  reads: estateSubjects,
  answer: z.array(HomeLocationCount),
})

/** A running or finished move. Devices that arrive at the source meanwhile stay there. */
export const DeviceMove = z.object({
  id: z.string(),
  state: z.enum(['moving', 'moved', 'failed']),
  /** Devices to move, and devices moved so far. */
  total: z.int().min(0),
  moved: z.int().min(0),
})
export type DeviceMove = z.infer<typeof DeviceMove>

export const moveHomeLocations = call({
  method: 'POST',
  path: '/api/bulkActions/moveHomeLocations',
  summary:
    'Starts moving all devices of a home location to another; null is no home location [B-1250, B-725]',
  changes: 'devices.moved',
  access,
  touches: ['devices'],
  idempotent: true,
  refuses: [],
  body: z
    .object({ fromHomeLocation: HomeLocationId.nullable(), toHomeLocation: HomeLocationId.nullable() })
    .refine(({ fromHomeLocation, toHomeLocation }) => fromHomeLocation !== toHomeLocation, {
      path: ['toHomeLocation'],
      message: 'is where the devices are',
    }),
  answer: DeviceMove,
})

export const moveProgress = call({
  method: 'GET',
  path: '/api/bulkActions/moveProgress',
  summary: 'Progress of a move; only for the caller who started it',
  access,
  reads: ['devices'],
  refuses: ['notFound'],
  query: z.object({ id: token(64) }),
  answer: DeviceMove,
})
