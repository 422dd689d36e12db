import { metresBetween, type Place, type TileBounds } from '@muster/rules'
import { bandOf, type NamedPlace, type Places } from './places-data.ts'

/** Clockwise from the north. */
export const directions = ['n', 'ne', 'e', 'se', 's', 'sw', 'w', 'nw'] as const
export type Direction = (typeof directions)[number]

export interface NearPlace {
  place: NamedPlace
  metres: number
  /** Of the point, as seen from the place. */
  direction: Direction
}

/** The shorter way round the earth. */
const degreesEast = (from: number, to: number): number => ((to - from + 540) % 360) - 180

/** The place nearest to a point; null without places. */
export function nearestPlace({ bands }: Places, point: Place): NearPlace | null {
  const shrink = Math.cos((point.latitude * Math.PI) / 180)
  const first = bandOf(point.latitude)
  let nearest: NamedPlace | null = null
  let least = Infinity
  for (let away = 0; away < bands.length && (away - 1) ** 2 < least; away++) {
    for (const band of away === 0 ? [first] : [first - away, first + away]) {
      for (const place of bands[band] ?? []) {
        const east = degreesEast(place.longitude, point.longitude) * shrink
        const square = east ** 2 + (point.latitude - place.latitude) ** 2
        if (square >= least) continue
        least = square
        nearest = place
      }
    }
  }
  if (!nearest) return null
  const east = degreesEast(nearest.longitude, point.longitude) * shrink
  const turn = Math.atan2(east, point.latitude - nearest.latitude) / (2 * Math.PI)
  const direction = directions[Math.round(8 * (turn + 1)) % 8] ?? 'n'
  return { place: nearest, metres: metresBetween(nearest, point), direction }
}

/** The largest place within bounds that do not cross the antimeridian. */
export function largestPlace({ sizes }: Places, { bottom, left, top, right }: TileBounds): NamedPlace | null {
  const isWithin = ({ latitude, longitude }: Place) =>
    latitude >= bottom && latitude < top && longitude >= left && longitude < right
  for (const ofSize of sizes.toReversed()) {
    const found = ofSize.find(isWithin)
    if (found) return found
  }
  return null
}

/** The quarter of the bounds around their middle. */
export function middleHalf({ bottom, left, top, right }: TileBounds): TileBounds {
  const [height, width] = [(top - bottom) / 4, (right - left) / 4]
  return { bottom: bottom + height, left: left + width, top: top - height, right: right - width }
}

const byName = new WeakMap<Places, Map<string, NamedPlace[]>>()

function namesakesOf(places: Places, name: string): readonly NamedPlace[] {
  const known = byName.get(places) ?? Map.groupBy(places.sizes.flat(), (place) => place.name)
  byName.set(places, known)
  return known.get(name) ?? []
}

/** In steps of size: four times as many people. */
const clearlyLarger = 8

/** Whether a place needs its country: another country has one of that name, which is not clearly smaller. */
export const isAmbiguous = (places: Places, { name, country, size }: NamedPlace): boolean =>
  namesakesOf(places, name).some((other) => other.country !== country && other.size > size - clearlyLarger)
