import { ByteReader, ByteWriter } from '../device-day/bytes.ts'
import type { NumberSink, NumberSource } from '../device-day/numbers.ts'
import { unpackCounts } from '../device-day/sequences.ts'

/** Lists and alerts look back this many local days, today included. */
export const recentDays = 30

/** Figures of one day; their number depends on whose days they are. */
export type Figures = readonly number[]

/**
 * The figures of the last days, stored with a device or battery so that lists and alerts need not read its days. A
 * day's figures are set, not added, so that a repeated report changes nothing.
 */
export interface RecentDays {
  /** Number of the latest day; days are counted from 1970-01-01. */
  latest: number
  /** The figures of the latest day, the day before it, and so on; null for a day without any. */
  days: (Figures | null)[]
}

export const noRecentDays = (): RecentDays => ({ latest: 0, days: [] })

/** A day too old relative to the latest is ignored. */
export function setDay(recent: RecentDays, day: number, figures: Figures): RecentDays {
  const latest = Math.max(recent.latest, day)
  const ahead = latest - recent.latest
  const index = latest - day
  if (index >= recentDays) return recent
  const length = Math.min(recentDays, recent.days.length + ahead)
  const days: (Figures | null)[] = []
  for (let at = 0; at < length || at <= index; at++) days.push(recent.days[at - ahead] ?? null)
  days[index] = figures
  while (days.at(-1) === null) days.pop()
  return { latest, days }
}

/** The sum of a figure over the days that are recent as of `today`. */
export function sumOn(recent: RecentDays, today: number, figure: number): number {
  const counted = Math.min(recent.days.length, recentDays - (today - recent.latest))
  let sum = 0
  for (let index = 0; index < counted; index++) sum += recent.days[index]?.[figure] ?? 0
  return sum
}

/** On how many of the days that are recent as of `today` a figure is above 0. */
export function countOn(recent: RecentDays, today: number, figure: number): number {
  const isCounted = (figures: Figures | null, index: number) =>
    today - (recent.latest - index) < recentDays && (figures?.[figure] ?? 0) > 0
  return recent.days.filter(isCounted).length
}

/** The last day on which any of the figures is above 0; null where none is known. */
export function lastDayOf({ latest, days }: RecentDays, ...figures: readonly number[]): number | null {
  const index = days.findIndex((day) => figures.some((figure) => (day?.[figure] ?? 0) > 0))
  return index === -1 ? null : latest - index
}

/** The first day after `today` on which a sum changes without a report, because a day has left it. */
export function nextChange(recent: RecentDays, today: number): number | null {
  for (let index = recent.days.length - 1; index >= 0; index--) {
    const leaves = recent.latest - index + recentDays
    if (leaves > today && recent.days[index]?.some((value) => value !== 0)) return leaves
  }
  return null
}

export function packRecentDays(out: NumberSink, { latest, days }: RecentDays, figures: number): void {
  out.count(0, latest)
  out.count(0, days.length)
  for (const day of days) {
    out.count(0, day === null ? 0 : 1)
    if (day) for (let figure = 0; figure < figures; figure++) out.count(0, day[figure] ?? 0)
  }
}

export function unpackRecentDays(from: NumberSource, figures: number): RecentDays {
  const latest = from.count(0)
  const days: (Figures | null)[] = []
  for (let left = from.count(0); left > 0; left--) {
    days.push(from.count(0) === 0 ? null : unpackCounts(from, 0, figures))
  }
  return { latest, days }
}

export function packRecentFigures(recent: RecentDays, figures: number): Buffer {
  const out = new ByteWriter()
  packRecentDays(out, recent, figures)
  return Buffer.from(out.done())
}

export const unpackRecentFigures = (bytes: Uint8Array | null, figures: number): RecentDays =>
  bytes === null ? noRecentDays() : unpackRecentDays(new ByteReader(bytes), figures)
