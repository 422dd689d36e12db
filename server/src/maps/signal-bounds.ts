import { type Bounds, dayLength } from '@muster/contract'
import { codeZoom, type Place, type Tile, tileAt, tileBounds, tileCode } from '@muster/rules'
import type { DeviceInView } from '../fleet/index.ts'
import type { Scope } from '../platform/database/tenancy.ts'
import { type AskedEstate, readTileCodes, summedCohorts } from '../telemetry/index.ts'
import { readDevicePlaces } from './device-signal.ts'

/** The longest period of signal maps [C-2328]. */
const longestPeriod = 30

export async function readDeviceBounds(
  scope: Scope,
  device: DeviceInView,
  now: number,
): Promise<Bounds | null> {
  const window = { from: now - longestPeriod * dayLength, to: now + dayLength }
  return boundsOf(await readDevicePlaces(scope, device, window))
}

function boundsOf(places: readonly Place[]): Bounds | null {
  const [first] = places
  if (!first) return null
  const bounds = { bottom: 90, left: 180, top: -90, right: -180 }
  for (const { latitude, longitude } of places) {
    bounds.bottom = Math.min(bounds.bottom, latitude)
    bounds.top = Math.max(bounds.top, latitude)
    bounds.left = Math.min(bounds.left, longitude)
    bounds.right = Math.max(bounds.right, longitude)
  }
  return bounds
}

/** Stored zooms; the areas of each are the tiles of the one before. */
const steps = [6, 12, 18] as const

/**
 * From coarse tiles to fine ones, each time only within the outermost of the coarser ones: the outermost samples lie in
 * these.
 */
export async function readEstateBounds(
  scope: Scope,
  asked: AskedEstate,
  now: number,
): Promise<Bounds | null> {
  const today = Math.floor(now / dayLength)
  const when = { from: today - longestPeriod, to: today + 1 }
  const cohorts = await summedCohorts(scope, asked)
  let outer: Tile[] = [{ zoom: 0, x: 0, y: 0 }]
  for (const zoom of steps) {
    const codes = await readTileCodes(scope, { zoom, areas: outer.map(tileCode), cohorts, ...when })
    outer = outermost([...codes].map((code) => tileAt(code * 4 ** (codeZoom - zoom), zoom)))
  }
  return boundsOf(outer.flatMap(cornersOf))
}

function outermost(tiles: readonly Tile[]): Tile[] {
  const range = { left: Number.POSITIVE_INFINITY, right: -1, top: Number.POSITIVE_INFINITY, bottom: -1 }
  for (const { x, y } of tiles) {
    range.left = Math.min(range.left, x)
    range.right = Math.max(range.right, x)
    range.top = Math.min(range.top, y)
    range.bottom = Math.max(range.bottom, y)
  }
  const isOuter = ({ x, y }: Tile) =>
    x === range.left || x === range.right || y === range.top || y === range.bottom
  return tiles.filter(isOuter)
}

function cornersOf(tile: Tile): Place[] {
  const { bottom, left, top, right } = tileBounds(tile)
  return [
    { latitude: bottom, longitude: left },
    { latitude: top, longitude: right },
  ]
}
