import { gridZoom, type TileRange } from '@muster/rules'
import { sql } from 'kysely'
import type { Scope } from '../../platform/database/tenancy.ts'
import { type AskedFilter, conditionsOf } from '../devices/list/device-conditions.sql.ts'
import { type Matches, matchesOf } from '../devices/list/device-matches.sql.ts'
import type { AskedPlace } from './place-conditions.sql.ts'

/** Devices with a known position. */
export interface AskedPlaces extends AskedFilter {
  place: AskedPlace
}

/** Null where no device can match. */
async function placedOf(scope: Scope, asked: AskedPlaces): Promise<Matches | null> {
  const conditions = await conditionsOf(scope, asked)
  return conditions && matchesOf(scope, conditions)
}

/** The devices of a tile: their number, and the sums of their grid coordinates. */
export interface TileOfDevices {
  x: number
  y: number
  count: number
  sumX: number
  sumY: number
}

export async function countByTile(scope: Scope, asked: AskedPlaces, zoom: number): Promise<TileOfDevices[]> {
  const placed = await placedOf(scope, asked)
  if (!placed) return []
  const shift = gridZoom - zoom
  const { rows } = await sql<TileOfDevices>`
    SELECT l.x >> ${shift}::integer AS x, l.y >> ${shift}::integer AS y, count(*)::integer AS count,
           sum(l.x) AS "sumX", sum(l.y) AS "sumY"
    FROM ${placed.from} WHERE ${placed.where}
    GROUP BY 1, 2`.execute(scope.tx)
  return rows
}

/** The part of the grid that contains all of them; null where there are none. */
export async function rangeOfPlaces(scope: Scope, asked: AskedPlaces): Promise<TileRange | null> {
  const placed = await placedOf(scope, asked)
  if (!placed) return null
  const { rows } = await sql<{ left: number | null; right: number; top: number; bottom: number }>`
    SELECT min(l.x) AS "left", max(l.x) AS "right", min(l.y) AS "top", max(l.y) AS "bottom"
    FROM ${placed.from} WHERE ${placed.where}`.execute(scope.tx)
  const [range] = rows
  return range && range.left !== null ? { ...range, left: range.left, zoom: gridZoom } : null
}
