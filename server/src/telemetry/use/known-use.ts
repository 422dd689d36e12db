import { dayLength } from '@muster/contract'
import type { StoredDay } from '../days/device-days.sql.ts'
import {
  type Figures,
  packRecentFigures,
  type RecentDays,
  setDay,
  unpackRecentFigures,
} from '../recent/recent-days.ts'
import type { UseKind } from './use-kinds.ts'

/** What the use of a version on one day and that of an application or process over several days share. */
interface Told {
  /** Milliseconds since the epoch: the start of the latest hour with minutes of use. */
  lastUsed: number | null
}

export interface VersionOnDay extends Told {
  number: number
  day: number
  version: number
  figures: number[]
}

export interface TellsOfUse extends Told {
  number: number
  id: number
  /** By day number. */
  days: Map<number, number[]>
}

/** The use stored beside the device. */
export interface KeptUse {
  lastUsed: number | null
  days: Buffer | null
  /** Derived from the days, in the order of the kind's columns. */
  derived: (number | null)[]
}

/** The use on a day, by version; without inactive ones. */
export function versionsOnDay(
  kind: UseKind,
  { number, day, content }: Pick<StoredDay, 'number' | 'day' | 'content'>,
): VersionOnDay[] {
  const found = new Map<number, VersionOnDay>()
  for (const hour of content.hours) {
    const at = day * dayLength + hour.at * 1000
    kind.eachActivity(hour, (version, figures) => {
      const known = found.get(version) ?? { number, day, version, lastUsed: null, figures: [] }
      found.set(version, known)
      add(known.figures, figures)
      if (figures[0] !== 0) known.lastUsed = later(known.lastUsed, at)
    })
  }
  return [...found.values()].filter(({ figures }) => figures.some((value) => value !== 0))
}

/** The use over days, by device and by what was used. */
export function useOfVersions(
  versions: readonly VersionOnDay[],
  ofVersion: (version: number) => number | undefined,
): Map<string, TellsOfUse> {
  const found = new Map<string, TellsOfUse>()
  for (const { number, day, version, lastUsed, figures } of versions) {
    // A version exists before the days that refer to it.
    const id = ofVersion(version)
    if (id === undefined) continue
    const key = keyOf(number, id)
    const known = found.get(key) ?? { number, id, lastUsed: null, days: new Map<number, number[]>() }
    found.set(key, known)
    known.lastUsed = later(known.lastUsed, lastUsed)
    const ofDay = known.days.get(day) ?? []
    known.days.set(day, ofDay)
    add(ofDay, figures)
  }
  return found
}

function add(sums: number[], figures: Figures): void {
  figures.forEach((value, place) => {
    sums[place] = (sums[place] ?? 0) + value
  })
}

export const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

export const keyOf = (number: number, id: number): string => `${number}/${id}`

/**
 * The stored use after days were added. A day's figures are set, and the latest use counts: an hour only ever grows, so
 * nothing has to be taken back, and days in any order, late or repeated, give the same result. A day that leaves the
 * last 30, or is deleted, does not take the last use with it.
 */
export function withUse(kind: UseKind, kept: KeptUse, told: TellsOfUse): KeptUse {
  const size = kind.figures.length
  let recent: RecentDays = unpackRecentFigures(kept.days, size)
  for (const [day, figures] of told.days) recent = setDay(recent, day, figures)
  return {
    lastUsed: later(kept.lastUsed, told.lastUsed),
    days: packRecentFigures(recent, size),
    derived: kind.derived.map(([, , of]) => of(recent)),
  }
}

export const isSameUse = (a: KeptUse, b: KeptUse): boolean =>
  a.lastUsed === b.lastUsed &&
  (a.days === null ? b.days === null : b.days !== null && a.days.equals(b.days)) &&
  a.derived.every((value, index) => value === b.derived[index])
