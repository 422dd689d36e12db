import type { Place } from '@muster/rules'
import { decodeLine, valueOfLetter } from '../land/decode-line.ts'

/** A town or city of the world. */
export interface NamedPlace extends Place {
  name: string
  /** ISO 3166 code of the country. */
  country: string
  /** From 0, a thousand people and less, four steps for each doubling. */
  size: number
}

export interface Places {
  /** By whole degree of latitude, from the south pole. */
  bands: NamedPlace[][]
  /** By size, the smallest first. */
  sizes: NamedPlace[][]
}

export const bandOf = (latitude: number): number => Math.floor(latitude) + 90
const bandCount = 181
const sizeCount = 64

/** As written by `tools/places.ts`. */
export interface PlacesFile {
  perDegree: number
  countries: { code: string; names: string; points: string; sizes: string }[]
}

const emptyLists = (length: number) => Array.from({ length }, (): NamedPlace[] => [])

export function indexPlaces(places: readonly NamedPlace[]): Places {
  const bands = emptyLists(bandCount)
  const sizes = emptyLists(sizeCount)
  for (const place of places) {
    bands[bandOf(place.latitude)]?.push(place)
    sizes[place.size]?.push(place)
  }
  return { bands, sizes }
}

/** Milliseconds of work before the page gets its turn. */
const longestTurn = 4
const aTurn = () => new Promise((resolve) => setTimeout(resolve))

export async function readPlaces({ perDegree, countries }: PlacesFile): Promise<Places> {
  const places: NamedPlace[] = []
  let begun = performance.now()
  for (const { code, names, points, sizes } of countries) {
    if (performance.now() - begun > longestTurn) {
      await aTurn()
      begun = performance.now()
    }
    const line = decodeLine(points)
    const listed = names.split('|')
    for (let index = 0; index < listed.length; index++) {
      places.push({
        name: listed[index] ?? '',
        country: code,
        latitude: (line[2 * index + 1] ?? 0) / perDegree,
        longitude: (line[2 * index] ?? 0) / perDegree,
        size: valueOfLetter(sizes, index),
      })
    }
  }
  return indexPlaces(places)
}

let loaded: Promise<Places> | undefined

/** Fetched with the first map, once; after a failure the next map tries again. */
export function loadPlaces(): Promise<Places> {
  loaded ??= import('./places.json').then(({ default: file }) => readPlaces(file))
  loaded.catch(() => {
    loaded = undefined
  })
  return loaded
}
