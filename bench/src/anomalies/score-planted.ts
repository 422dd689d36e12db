import type { FoundAnomaly, PossibleName } from '@muster/rules'
import { type Cause, devicesOf, type PlantedEstate } from './planted-estate.ts'

export interface Named extends Pick<FoundAnomaly, 'alert' | 'properties'> {
  names: readonly Pick<PossibleName, 'properties'>[]
}

export interface Score {
  /** Findings whose names hold a planted cause, and others. */
  right: number
  wrong: number
  /** Findings whose first name is the cause. */
  first: number
  /** How many names all findings have. */
  names: number
  /** Planted causes that were found, and all of them. */
  found: number
  planted: number
}

export const noScore: Score = { right: 0, wrong: 0, first: 0, names: 0, found: 0, planted: 0 }

export const plus = (a: Score, b: Score): Score => ({
  right: a.right + b.right,
  wrong: a.wrong + b.wrong,
  first: a.first + b.first,
  names: a.names + b.names,
  found: a.found + b.found,
  planted: a.planted + b.planted,
})

/** Names are the same if exactly the same devices have their properties. */
export function scorePlanted({ table, causes }: PlantedEstate, found: readonly Named[]): Score {
  const mark = (alert: string, properties: Cause['properties']) => `${alert} ${devicesOf(table, properties)}`
  const planted = causes.map(({ alert, properties }) => mark(alert, properties))
  const named = found.map(({ alert, names }) => names.map((each) => mark(alert, each.properties)))
  const isPlanted = (each: string | undefined) => each !== undefined && planted.includes(each)
  const right = named.filter((names) => names.some(isPlanted)).length
  return {
    right,
    wrong: named.length - right,
    first: named.filter(([first]) => isPlanted(first)).length,
    names: named.flat().length,
    found: planted.filter((each) => named.some((names) => names.includes(each))).length,
    planted: planted.length,
  }
}
