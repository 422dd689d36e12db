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

/** What a day tells of one version, or days tell of one application or process: of all its versions together. */
interface Told {
  /** Milliseconds since the epoch: the beginning of the latest hour with minutes of use. */
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
  /** By the day's number. */
  days: Map<number, number[]>
}

/** What is kept of it beside the device. */
export interface KeptUse {
  lastUsed: number | null
  days: Buffer | null
  /** What follows from the days, in the order of the kind's columns. */
  derived: (number | null)[]
}

/** What a day tells, by version; nothing of those that did nothing. */
export function versionsOnDay(kind: UseKind, { number, day, content }: StoredDay): VersionOnDay[] {
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

/** What days tell together, by device and by what was used. */
export function useOfVersions(
  versions: readonly VersionOnDay[],
  ofVersion: ReadonlyMap<number, number>,
): Map<string, TellsOfUse> {
  const found = new Map<string, TellsOfUse>()
  for (const { number, day, version, lastUsed, figures } of versions) {
    // A version is there before the days that name it.
    const id = ofVersion.get(version)
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

const later = (a: number | null, b: number | null): number | null =>
  a === null || b === null ? (a ?? b) : Math.max(a, b)

export const keyOf = (number: number, id: number): string => `${number}/${id}`

/**
 * What is kept after days have told of themselves. The figures of a day are set, and the latest use of all counts: what
 * an hour says only ever grows, so nothing that was told once need be taken back, and days that come in any order, late
 * or again, leave the same. A day that is no longer among the last 30, or no longer there, takes no use with it.
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
