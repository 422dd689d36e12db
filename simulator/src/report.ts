import { agentProtocol, type ReportBody, type ReportPieces, writeLocalTime } from '@muster/contract'
import { localDay, zoneOffset } from '@muster/rules'
import { clockOf } from './day/clock.ts'
import { type DeviceDay, deviceDay } from './day/device-day.ts'
import { hashOfApplications, listApplications } from './day/releases.ts'
import { distantRhythm, pastRhythm, type Rhythm } from './day/samples.ts'
import type { DayNumber, Device, Estate } from './estate.ts'
import { inventoryMark, inventoryOn, processesOf, storageOn } from './inventory.ts'

const minute = 60_000

/** Milliseconds since the epoch; the end is not part of it. */
export interface Period {
  from: number
  to: number
}

/** What a device was last told of as a whole. */
export interface Told {
  inventory: string | null
  applications: string | null
  processes: string | null
}

export const toldNothing = (): Told => ({ inventory: null, applications: null, processes: null })

/** The local days of a device that a period touches. */
export function daysOf(device: Device, { from, to }: Period): { first: DayNumber; last: DayNumber } {
  const dayAt = (utc: number) => localDay({ utc, offset: zoneOffset(device.site.timeZone, utc) ?? 0 })
  return { first: dayAt(from), last: dayAt(to - 1) }
}

/** The pieces of a device's day that lie in a period, and of the lists what has changed since they were told. */
export function piecesOf(
  estate: Estate,
  device: Device,
  day: DayNumber,
  period: Period,
  rhythm: Rhythm,
  told: Told,
): ReportPieces | null {
  const { start } = clockOf(device.site.timeZone, day)
  const window = { from: Math.max(0, (period.from - start) / minute), to: (period.to - start) / minute }
  const made = deviceDay(estate, device, day, rhythm, window)
  if (!made) return null
  const pieces: ReportPieces = { ...wholePieces(estate, device, day, made, told), ...made.pieces }
  return pieces
}

function wholePieces(
  estate: Estate,
  device: Device,
  day: DayNumber,
  made: DeviceDay,
  told: Told,
): ReportPieces {
  const pieces: ReportPieces = { storage: storageOn(device, day) }
  const mark = inventoryMark(device, day, estate.made)
  if (told.inventory !== mark) pieces.inventory = inventoryOn(device, day, estate.made)
  told.inventory = mark
  if (device.model.platformType === 'android') {
    const hash = hashOfApplications(made.applications)
    pieces.applications = {
      hash,
      ...(hash === told.applications ? {} : { list: listApplications(made.applications) }),
    }
    told.applications = hash
  } else {
    const { hash, list } = processesOf(device)
    pieces.processes = { hash, ...(hash === told.processes ? {} : { list }) }
    told.processes = hash
  }
  return pieces
}

/** What was put into a report; to the protocol each piece is unknown until it is read. */
export const piecesIn = (body: ReportBody): ReportPieces => body as ReportPieces

/** The days of a device that a console shows one by one, beside today. */
const shownDays = 31

/** A report of the past, and the moment at which it would have come in. */
export interface PastReport {
  device: Device
  day: DayNumber
  /** Milliseconds since the epoch, by a clock that is right. */
  sentAt: number
  body: ReportBody
}

/**
 * One report for each local day of a device in a period, day by day. The sequence is the day's number, so that days can
 * be made anew, in parts and in any order. The days at both ends are cut where the period begins and ends.
 */
export function* reportsOfDevice(estate: Estate, device: Device, period: Period): Generator<PastReport> {
  const told = toldNothing()
  const { first, last } = daysOf(device, period)
  for (let day = first; day <= last; day++) {
    const report = reportOfDay(estate, device, day, period, told)
    if (report) yield report
  }
}

function reportOfDay(
  estate: Estate,
  device: Device,
  day: DayNumber,
  period: Period,
  told: Told,
): PastReport | null {
  const isDistant = day < daysOf(device, period).last - shownDays
  const pieces = piecesOf(estate, device, day, period, isDistant ? distantRhythm : pastRhythm, told)
  if (!pieces) return null
  const clock = clockOf(device.site.timeZone, day)
  const sentAt = Math.min(period.to, clock.utc(clock.minutes)) - 1000
  const offset = clock.offset(Math.floor((sentAt - clock.start) / minute))
  const shown = writeLocalTime({ utc: sentAt + clockErrorOf(device, day) * minute, offset })
  return { device, day, sentAt, body: { protocol: agentProtocol, sequence: day, sentAt: shown, ...pieces } }
}

/** Minutes by which a device's clock is ahead on a day. */
export function clockErrorOf({ fate: { wrongClock } }: Device, day: DayNumber): number {
  return wrongClock && day >= wrongClock.from && day < wrongClock.to ? wrongClock.minutes : 0
}
