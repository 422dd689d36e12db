import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { type GeoPermissibleObjects, geoMercator, geoPath } from 'd3-geo'
import { feature, mesh } from 'topojson-client'
import type { GeometryCollection, Objects, Topology } from 'topojson-specification'
import { encodeLine, type Point } from './encode-line.ts'

/** Natural Earth, which is in the public domain, at one of its scales. */
export type Scale = '110m' | '50m'

export interface LandFile {
  /** The map is 2 to this power units wide and high. */
  bits: number
  /** Outlines of land and of lakes in it, as `encodeLine` writes them. */
  land: string[]
  /** Lines between countries. */
  borders: string[]
}

interface Atlas extends Objects {
  countries: GeometryCollection
  land: GeometryCollection
}

const require = createRequire(import.meta.url)

const readAtlas = (scale: Scale): Topology<Atlas> =>
  JSON.parse(readFileSync(require.resolve(`world-atlas/countries-${scale}.json`), 'utf8'))

/**
 * Lines of a shape on a Web Mercator map of so many units. The projection cuts what crosses the antimeridian, as
 * Russia, Fiji and Antarctica do: uncut, they would span the whole width of the map.
 */
function linesOf(shape: GeoPermissibleObjects, units: number): Point[][] {
  const projection = geoMercator()
    .scale(units / (2 * Math.PI))
    .translate([units / 2, units / 2])
    .precision(0)
    .clipExtent([
      [0, 0],
      [units, units],
    ])
  const lines: Point[][] = []
  const pen = {
    beginPath: () => undefined,
    closePath: () => undefined,
    arc: () => undefined,
    moveTo: (x: number, y: number) => void lines.push([[Math.round(x), Math.round(y)]]),
    lineTo: (x: number, y: number) => void lines.at(-1)?.push([Math.round(x), Math.round(y)]),
  }
  geoPath(projection, pen)(shape)
  return lines
}

const isNew = ([x, y]: Point, place: number, line: Point[]) => {
  const before = line[place - 1]
  return before === undefined || before[0] !== x || before[1] !== y
}

/** Lines smaller than a unit are left out. */
const encoded = (lines: Point[][], leastPoints: number): string[] =>
  lines
    .map((line) => line.filter(isNew))
    .filter((line) => line.length >= leastPoints)
    .map(encodeLine)

export function landFile(scale: Scale, bits: number): LandFile {
  const atlas = readAtlas(scale)
  const { countries, land } = atlas.objects
  const borders = mesh(atlas, countries, (one, other) => one !== other)
  return {
    bits,
    land: encoded(linesOf(feature(atlas, land), 2 ** bits), 4),
    borders: encoded(linesOf(borders, 2 ** bits), 2),
  }
}
