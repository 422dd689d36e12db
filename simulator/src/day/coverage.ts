import type { BearerType, SignalStatus } from '@muster/contract'
import { metresBetween, type Place } from '@muster/rules'
import type { Operator } from '../catalogue/countries.ts'
import type { Site } from '../catalogue/sites.ts'
import { carrierHole } from '../causes.ts'
import { numberOf, share } from '../random.ts'

export interface Reception {
  level: number
  bearer: BearerType
  /** Why there is no level. */
  status: SignalStatus | null
}

const operatorNumbers = new Map<string, number>()
function operatorNumber(code: string): number {
  const known = operatorNumbers.get(code)
  if (known !== undefined) return known
  const number = numberOf(code)
  operatorNumbers.set(code, number)
  return number
}

/** Smooth hills and valleys over the land, from 0 to 1; a hill is about as wide as the cell, in degrees. */
function relief(seed: number, { latitude, longitude }: Place, cell: number): number {
  const y = latitude / cell
  const x = longitude / cell
  const row = Math.floor(y)
  const column = Math.floor(x)
  const north = smooth(y - row)
  const east = smooth(x - column)
  const low = share(seed, row, column) * (1 - east) + share(seed, row, column + 1) * east
  const high = share(seed, row + 1, column) * (1 - east) + share(seed, row + 1, column + 1) * east
  return low * (1 - north) + high * north
}

const smooth = (part: number) => part * part * (3 - 2 * part)

/** A carrier's network at a place: good in town and on hills, nothing in its dead zones. */
export function receptionAt(
  seed: number,
  operator: Operator,
  place: Place,
  site: Site,
  flicker: number,
): Reception {
  if (isInHole(operator, place, site)) return { level: 0, bearer: '4g', status: 'noService' }
  const own = operatorNumber(operator.code)
  const ground = 0.65 * relief(seed ^ own, place, 0.06) + 0.35 * relief(seed ^ own ^ 7, place, 0.021)
  // Towns are near sites, and carriers cover towns.
  const kilometres = metresBetween(place, site) / 1000
  const quality =
    ground + 0.22 * Math.exp(-kilometres / 5) + 0.5 * (operator.reach - 0.75) + 0.08 * (flicker - 0.5)
  if (quality < 0.27) return { level: 0, bearer: '2g', status: quality < 0.21 ? 'noService' : 'outOfService' }
  const level = Math.min(5, Math.round((quality - 0.27) * 7))
  const bearer = quality > 0.74 ? '5g' : quality > 0.38 ? '4g' : quality > 0.31 ? '3g' : '2g'
  return { level, bearer, status: null }
}

function isInHole(operator: Operator, place: Place, site: Site): boolean {
  if (operator.code !== carrierHole.operatorCode || site.id !== carrierHole.site) return false
  return metresBetween(place, site) < carrierHole.kilometres * 1000
}
