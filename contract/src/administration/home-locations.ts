import { z } from 'zod'
import { call, csv } from '../call.ts'
import { HomeLocationId } from '../fleet/device-filters.ts'
import { placeLimits, removableAtOnce } from '../limits.ts'
import { exportQuery, listOf, NameSearch, PageQuery, sortBy } from '../paging.ts'
import { distinctName, line } from '../text.ts'
import { Made, Version } from '../version.ts'

const access = { kind: 'world', permission: 'homeLocations.manage' } as const

export const homeLocationNameLength = 100
export const addressLineLength = 100
/** Metres: half the circumference of the earth; anything larger is a typing error. */
export const mostRadiusMetres = 20_000_000

const { latitude, longitude, radiusMetres } = placeLimits
const addressLine = z.union([z.literal(''), line(addressLineLength)])

/**
 * The editable fields of a home location; distances in metres, both null where the world's own apply [A-1216, A-1230].
 */
export const HomeLocationFields = z.object({
  latitude: z.number().min(latitude.min).max(latitude.max),
  longitude: z.number().min(longitude.min).max(longitude.max),
  radius: z.int().min(radiusMetres.min).max(mostRadiusMetres),
  addressLine1: addressLine.default(''),
  addressLine2: addressLine.default(''),
  locality: addressLine.default(''),
  postalCode: addressLine.default(''),
  country: addressLine.default(''),
  distanceYellow: z.number().positive().nullable().default(null),
  distanceRed: z.number().positive().nullable().default(null),
})
export type HomeLocationFields = z.infer<typeof HomeLocationFields>

export const HomeLocationName = distinctName(homeLocationNameLength)

/** A row of the list [A-1204, A-1215 to A-1217]. */
export const HomeLocation = HomeLocationFields.extend({
  id: z.string(),
  name: z.string(),
  /** Latitude and longitude as displayed [A-1217]. */
  position: z.string(),
  version: Version,
})
export type HomeLocation = z.infer<typeof HomeLocation>

/** In column order [A-1204]. */
export const homeLocationSortFields = [
  'name',
  'latitude',
  'longitude',
  'addressLine1',
  'addressLine2',
  'locality',
  'postalCode',
  'country',
  'radius',
  'distanceYellow',
  'distanceRed',
] as const
export type HomeLocationSortField = (typeof homeLocationSortFields)[number]
export const homeLocationDefaultSort = { field: 'name', order: 'asc' } as const

const HomeLocationListBody = z.object({
  sort: sortBy(homeLocationSortFields).optional(),
  search: NameSearch.optional(),
})

export const listHomeLocations = call({
  method: 'POST',
  path: '/api/homeLocations/list',
  summary: 'Home locations by search, a page at a time [A-1760]',
  access,
  reads: ['homeLocations'],
  query: PageQuery,
  body: HomeLocationListBody,
  answer: listOf(HomeLocation),
})

export const exportHomeLocations = call({
  method: 'POST',
  path: '/api/homeLocations/exportList',
  summary: 'The same home locations as a file [A-1761]',
  access,
  query: exportQuery(),
  body: HomeLocationListBody,
  answer: csv,
})

export const createHomeLocation = call({
  method: 'POST',
  path: '/api/homeLocations/createHomeLocation',
  summary: 'Creates a home location; its name is unique in the world [A-1762, A-1221]',
  changes: 'homeLocation.created',
  access,
  touches: ['homeLocations'],
  idempotent: true,
  refuses: ['homeLocationExists'],
  body: z.object({ data: HomeLocationFields.extend({ name: HomeLocationName }) }),
  answer: Made,
})

export const updateHomeLocation = call({
  method: 'POST',
  path: '/api/homeLocations/updateHomeLocation',
  summary: 'Changes a home location; its name stays [A-1763]',
  changes: 'homeLocation.changed',
  access,
  touches: ['homeLocations'],
  refuses: ['homeLocationNotFound', 'changedMeanwhile'],
  body: z.object({ id: HomeLocationId, data: HomeLocationFields, version: Version.optional() }),
  answer: z.object({ version: Version }),
})

const counts = z.record(z.string(), z.int())

export const deleteHomeLocations = call({
  method: 'POST',
  path: '/api/homeLocations/deleteHomeLocations',
  summary: 'Deletes home locations that nothing is assigned to: all of them, or none [A-1764, A-936]',
  changes: 'homeLocation.removed',
  access,
  touches: ['homeLocations'],
  refuses: [],
  body: z.object({ ids: z.array(HomeLocationId).min(1).max(removableAtOnce) }),
  answer: z.discriminatedUnion('ok', [
    z.object({ ok: z.literal(true) }),
    z.object({
      ok: z.literal(false),
      code: z.literal('BLOCKED'),
      /** What is still assigned, by home location id. */
      data: z.object({ deviceCounts: counts, userCounts: counts, zoneCounts: counts }),
    }),
  ]),
})
