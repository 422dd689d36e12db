import { z } from 'zod'
import { type DeviceAlert, deviceAlerts } from '../alerts/statuses.ts'
import { call, csv } from '../call.ts'
import { DeviceRow } from '../fleet/devices.ts'
import { exportQuery, PageQuery, sortBy, Time } from '../paging.ts'
import { estateSubjects } from '../subjects.ts'
import { Bounds, EstatePart, existingTile, finestTile, geotile } from './signal-maps.ts'

const access = { kind: 'world', permission: 'devices.read', product: 'coreV2' } as const

/** The levels of an alert that a map shows [C-1910]. */
export const alertValues = ['yellow', 'red'] as const
export type AlertValue = (typeof alertValues)[number]

/** A time error is a problem or nothing, never a warning [C-730, C-1919]. */
export const alertValuesOf = (field: DeviceAlert): readonly AlertValue[] =>
  field === 'deviceTimeErrorStatus' ? ['red'] : alertValues

/** Filters the devices on a map: by alert, by when they were last located, and by part of the estate [C-2226]. */
const fields = EstatePart.omit({ deviceId: true }).extend({
  alertField: z.enum(deviceAlerts).optional(),
  alertValues: z.array(z.enum(alertValues)).max(alertValues.length).optional(),
  /** Milliseconds since the epoch; with neither, the last known position counts, however old [C-9938]. */
  from: Time.optional(),
  to: Time.optional(),
})
type Fields = z.output<typeof fields>

const isPeriod = ({ from, to }: Fields) =>
  from === undefined ? to === undefined : to !== undefined && from < to
const areValues = ({ alertField: field, alertValues: values = [] }: Fields) =>
  field === undefined
    ? values.length === 0
    : values.length > 0 && values.every((value) => alertValuesOf(field).includes(value))

const checked = <Body extends z.ZodType<Fields>>(body: Body) =>
  body
    .refine(isPeriod, { message: 'is not before to, or one of the two is missing', path: ['from'] })
    .refine(areValues, { message: 'are not levels of the alert, or there is none', path: ['alertValues'] })

export const DeviceMapBody = checked(fields)

const inBounds = fields.extend({ boundingLatLong: Bounds })

/** Most home locations on a map: with more, their names would cover each other anyway. */
export const homesOnMap = 5000

export const MapHome = z.object({
  id: z.string(),
  name: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  radiusMetres: z.number(),
})
export type MapHome = z.infer<typeof MapHome>

export const listMapHomes = call({
  method: 'GET',
  path: '/api/core/maps/homeLocations',
  summary: 'The home locations that maps show: names, positions and radii, in alphabetical order',
  access,
  reads: estateSubjects,
  answer: z.array(MapHome),
})

export const readDeviceBounds = call({
  method: 'POST',
  path: '/api/core/maps/deviceGeoBounds',
  summary: 'Where the devices were last known to be [C-2225]',
  access,
  reads: estateSubjects,
  body: DeviceMapBody,
  answer: z.object({ geoBounds: Bounds.nullable() }),
})

export const readDeviceStats = call({
  method: 'POST',
  path: '/api/core/maps/deviceStats',
  summary: 'How many devices there are, and how many have a known position [C-2226]',
  access,
  reads: estateSubjects,
  body: DeviceMapBody,
  answer: z.object({ totalCount: z.int(), withLocationCount: z.int() }),
})

/** Most clusters in one answer: more could not be told apart. */
export const clustersOfAnswer = 1000

/** Devices whose last position is within one tile [C-2033]. */
export const DeviceCluster = z.object({
  /** The centre of the devices. */
  lat: z.number(),
  lon: z.number(),
  /** The tiles it is made of, by which its devices are listed. */
  keys: z.array(geotile).min(1),
  count: z.int(),
  /** The zoom of its tiles. */
  precision: z.int(),
})
export type DeviceCluster = z.infer<typeof DeviceCluster>

export const readDeviceClusters = call({
  method: 'POST',
  path: '/api/core/maps/deviceCluster',
  summary:
    'Devices by tile, of the precision or coarser where there would be too many; tiles count whole [C-2227]',
  access,
  reads: estateSubjects,
  body: checked(inBounds.extend({ geotilePrecision: z.int().min(0).max(finestTile) })),
  answer: z.array(DeviceCluster),
})

/** Sort fields of a cluster's device list: its columns, of which the world's identifier is one of three [C-9931]. */
export const clusterSortFields = [
  ...(['serialNumber', 'assetTag', 'imei', 'model', 'group'] as const),
  ...(['homeLocation', 'updated'] as const),
] as const
export type ClusterSortField = (typeof clusterSortFields)[number]

/** Most tiles of a list: a map merges clusters that cover each other, some ten at most. */
export const tilesOfList = 100

const ClusterListBody = checked(
  inBounds.extend({
    /** The tiles of a cluster, which list its devices instead of the bounds. */
    keys: z.array(existingTile).min(1).max(tilesOfList).optional(),
    sort: sortBy(clusterSortFields).optional(),
  }),
)

export const listClusterDevices = call({
  method: 'POST',
  path: '/api/core/maps/deviceCluster/devicesList',
  summary: 'The devices within bounds or tiles, a page at a time [C-2228]',
  access,
  reads: estateSubjects,
  query: PageQuery,
  body: ClusterListBody,
  answer: z.object({ list: z.array(DeviceRow), count: z.int() }),
})

/** Most rows in the CSV file of a cluster's devices [C-1917, C-2316]. */
export const clusterExportRows = 1000

export const exportClusterDevices = call({
  method: 'POST',
  path: '/api/core/maps/deviceCluster/exportDevicesList',
  summary: 'The same devices as a file [C-2229]',
  access,
  query: exportQuery(clusterExportRows),
  body: ClusterListBody,
  answer: csv,
})
