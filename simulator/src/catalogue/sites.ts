import type { CountryCode } from './countries.ts'

/** Where a site's drivers go: clockwise from one bearing to another, only so far that they stay on land. */
export interface Rounds {
  from: number
  to: number
  kilometres: number
}

/** A home location with what its devices need to know of it. */
export interface Site {
  id: string
  name: string
  address: string
  locality: string
  country: CountryCode
  latitude: number
  longitude: number
  radiusMetres: number
  timeZone: string
  rounds: Rounds
  /** A site that lorries drive to. */
  trunkTo: string | null
}

/** Parses lines of `id | name | address | locality | latitude longitude | radius | rounds | trunk to`. */
export function sitesIn(country: CountryCode, timeZone: string, table: string): Site[] {
  return table
    .trim()
    .split('\n')
    .map((line) => {
      const [id = '', name = '', address = '', locality = '', place, radius, rounds, trunkTo = null] = line
        .split('|')
        .map((cell) => cell.trim())
      const [latitude = Number.NaN, longitude = Number.NaN] = numbersIn(place)
      const [radiusMetres = Number.NaN] = numbersIn(radius)
      const [from = 0, to = 360, kilometres = 0] = numbersIn(rounds)
      const site = { id, name, address, locality, country, latitude, longitude, radiusMetres, timeZone }
      return { ...site, rounds: { from, to, kilometres }, trunkTo }
    })
}

const numbersIn = (text = '') => [...text.matchAll(/-?[\d.]+/g)].map(([number]) => Number(number))
