import {
  type Bounds,
  type DeviceMapBody,
  exportClusterDevices,
  homesOnMap,
  listClusterDevices,
  listMapHomes,
  type MapHome,
  readDeviceBounds,
  readDeviceClusters,
  readDeviceStats,
} from '@muster/contract'
import { gridRanges, placeOnGrid, rangeOfTile, readTileText, type TileRange } from '@muster/rules'
import type { z } from 'zod'
import { readHomeCircles } from '../administration/index.ts'
import {
  type AskedPlaces,
  countMatching,
  deviceFile,
  findDevicePage,
  homeOptions,
  rangeOfPlaces,
  readDeviceRows,
} from '../fleet/index.ts'
import type { Scope } from '../platform/database/tenancy.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { readClusters } from './device-clusters.ts'

type AskedMap = z.output<typeof DeviceMapBody>

/** The devices on the map, wherever they are. */
const devicesOf = ({ alertField, alertValues = [], groups, homeLocations, zoneId }: AskedMap) => ({
  ...(groups && { groups }),
  ...(homeLocations && { homeLocations }),
  ...(zoneId !== undefined && { zoneId }),
  ...(alertField && { alertStatuses: { [alertField]: alertValues } }),
})

/** Those located in the period and, where given, within these parts of the map. */
const placedOf = (asked: AskedMap, ranges?: readonly TileRange[]): AskedPlaces => ({
  ...devicesOf(asked),
  place: { from: asked.from, to: asked.to, ...(ranges && { ranges }) },
})

/** Those of a cluster: in its tiles or, without any, within its bounds. */
function listedOf(asked: AskedMap & { boundingLatLong: Bounds; keys?: string[] | undefined }): AskedPlaces {
  const tiles = asked.keys?.flatMap((key) => readTileText(key) ?? [])
  return placedOf(asked, tiles?.map(rangeOfTile) ?? gridRanges(asked.boundingLatLong))
}

/** The upper left corner of the first point and the lower right corner of the last. */
async function boundsOf(scope: Scope, asked: AskedPlaces): Promise<Bounds | null> {
  const range = await rangeOfPlaces(scope, asked)
  if (!range) return null
  const first = placeOnGrid(range.left, range.top)
  const last = placeOnGrid(range.right + 1, range.bottom + 1)
  return { bottom: last.latitude, left: first.longitude, top: first.latitude, right: last.longitude }
}

/** The home locations that the caller sees, with their circles. */
async function homesOf(scope: Scope): Promise<MapHome[]> {
  const ids = (await homeOptions(scope)).slice(0, homesOnMap).map(({ id }) => id)
  const circles = new Map((await readHomeCircles(scope, ids)).map((home) => [home.id, home]))
  return ids.flatMap((id) => circles.get(id) ?? [])
}

export function deviceMapRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  serve(listMapHomes, async ({ scope }) => await homesOf(scope))

  serve(readDeviceBounds, async ({ scope, body }) => ({ geoBounds: await boundsOf(scope, placedOf(body)) }))

  serve(readDeviceStats, async ({ scope, body }) => ({
    totalCount: await countMatching(scope, devicesOf(body)),
    withLocationCount: await countMatching(scope, placedOf(body)),
  }))

  serve(readDeviceClusters, async ({ scope, body }) =>
    readClusters(scope, placedOf(body), body.boundingLatLong, body.geotilePrecision),
  )

  serve(listClusterDevices, async ({ scope, query, body }) => {
    const asked = { ...listedOf(body), sort: body.sort, ...query }
    const { numbers, totalCount } = await findDevicePage(scope, asked)
    return { list: await readDeviceRows(scope, numbers, now().getTime()), count: totalCount }
  })

  serve(exportClusterDevices, async ({ scope, query, body }) => {
    const asked = { ...listedOf(body), sort: body.sort, ...query }
    return await deviceFile(scope, asked, now().getTime(), { name: 'clusterDevices.csv' })
  })
}
