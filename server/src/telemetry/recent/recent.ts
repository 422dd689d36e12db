import type { EventType } from '@muster/contract'
import { ByteReader, ByteWriter } from '../device-day/bytes.ts'
import { packDifferences, unpackDifferences } from '../device-day/sequences.ts'
import type { DaySums } from '../device-day/summary.ts'
import {
  type Figures,
  noRecentDays,
  packRecentDays,
  type RecentDays,
  setDay,
  sumOn,
  unpackRecentDays,
} from './recent-days.ts'

/** The events that alerts count. */
const countedEvents = ['deviceRebooted', 'deviceLowPower', 'deviceDropped'] as const
export type CountedEvent = (typeof countedEvents)[number]

/** The figures of a device's day, by index. */
const figure = { mobileBytes: 0, wifiBytes: 1, fall: 2, dischargeSeconds: 3 } as const
const figures = 4

export const figuresOf = (sums: DaySums): Figures => [
  sums.mobileBytes,
  sums.wifiBytes,
  sums.fall,
  sums.dischargeSeconds,
]

/** What lists and alerts need of a device's history, stored beside it. */
export interface Recent {
  days: RecentDays
  /** Milliseconds since the epoch, ascending. */
  events: Record<CountedEvent, number[]>
}

export const noRecent = (): Recent => ({
  days: noRecentDays(),
  events: { deviceRebooted: [], deviceLowPower: [], deviceDropped: [] },
})

/** No threshold is higher, so no more are stored. */
const most = 99

/** A day's figures are set: a repeated report changes nothing. */
export const withDay = (recent: Recent, day: number, sums: DaySums): Recent => ({
  ...recent,
  days: setDay(recent.days, day, figuresOf(sums)),
})

/** Sums over the days that are recent as of `today`. */
export const deviceSumsOn = ({ days }: Pick<Recent, 'days'>, today: number) => ({
  mobileBytes: sumOn(days, today, figure.mobileBytes),
  wifiBytes: sumOn(days, today, figure.wifiBytes),
  fall: sumOn(days, today, figure.fall),
  dischargeSeconds: sumOn(days, today, figure.dischargeSeconds),
})

/** Sums over the recent days after a day, and how many of them have figures. */
export function deviceSumsAfter({ days: { latest, days } }: Pick<Recent, 'days'>, day: number) {
  const counted = days.slice(0, Math.max(0, latest - day)).filter((each) => each !== null)
  const sum = (index: number) => counted.reduce((total, each) => total + (each[index] ?? 0), 0)
  return { days: counted.length, fall: sum(figure.fall), dischargeSeconds: sum(figure.dischargeSeconds) }
}

/** Adds an event that alerts count; ignores others. */
export function withEvent(recent: Recent, type: EventType, time: number, earliest: number): Recent {
  const counted = countedEvents.find((name) => name === type)
  if (!counted) return recent
  const { events } = recent
  return { ...recent, events: { ...events, [counted]: withTime(events[counted], time, earliest) } }
}

/** An event counts once, whenever it arrives. */
function withTime(times: readonly number[], time: number, earliest: number): number[] {
  if (times.includes(time)) return [...times]
  return [...times, time]
    .filter((each) => each > earliest)
    .sort((a, b) => a - b)
    .slice(-most)
}

export function packRecent({ days, events }: Recent): Buffer {
  const out = new ByteWriter()
  for (const type of countedEvents) {
    out.count(0, events[type].length)
    packDifferences(out, 0, events[type], (time) => time)
  }
  packRecentDays(out, days, figures)
  return Buffer.from(out.done())
}

export function unpackRecent(bytes: Uint8Array | null): Recent {
  if (bytes === null) return noRecent()
  const from = new ByteReader(bytes)
  return { events: eventsIn(from), days: unpackRecentDays(from, figures) }
}

/** Only the events, which are packed first. */
export const unpackEvents = (bytes: Uint8Array | null): Recent['events'] =>
  bytes === null ? noRecent().events : eventsIn(new ByteReader(bytes))

function eventsIn(from: ByteReader): Recent['events'] {
  const times = () => unpackDifferences(from, 0, from.count(0))
  return { deviceRebooted: times(), deviceLowPower: times(), deviceDropped: times() }
}
