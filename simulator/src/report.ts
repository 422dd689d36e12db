import { agentProtocol, type ReportBody, type ReportPieces, writeLocalTime } from '@muster/contract'
import { localDay, zoneOffset } from '@muster/rules'
import { clockOf } from './day/clock.ts'
import { deviceDay } from './day/device-day.ts'
import { isSilent } from './day/presence.ts'
import {
  applicationsOn,
  hashOfApplications,
  type InstalledVersion,
  listApplications,
} from './day/releases.ts'
import { distantRhythm, pastRhythm, type Rhythm } from './day/samples.ts'
import type { DayNumber, Device, Estate } from './estate.ts'
import { inventoryMark, inventoryOn, processesOf, storageOn } from './inventory.ts'
import { share } from './random.ts'

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
  return { ...wholePieces(estate, device, day, made.applications, told), ...made.pieces }
}

function wholePieces(
  estate: Estate,
  device: Device,
  day: DayNumber,
  installed: readonly InstalledVersion[],
  told: Told,
): ReportPieces {
  const pieces: ReportPieces = { storage: storageOn(device, day) }
  const mark = inventoryMark(device, day, estate.made)
  if (told.inventory !== mark) pieces.inventory = inventoryOn(device, day, estate.made)
  told.inventory = mark
  if (device.model.platformType === 'android') {
    const hash = hashOfApplications(installed)
    pieces.applications = {
      hash,
      ...(hash === told.applications ? {} : { list: listApplications(installed) }),
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
 * One report for each local day of a device in a period, day by day, after one in which it introduces itself. The
 * sequence is the day's number, so that days can be made anew, in parts and in any order. The days at both ends are cut
 * where the period begins and ends.
 */
export function* reportsOfDevice(estate: Estate, device: Device, period: Period): Generator<PastReport> {
  const told = toldNothing()
  const { first, last } = daysOf(device, period)
  let isKnown = false
  for (let day = first; day <= last; day++) {
    if (!isKnown && !isSilent(device, day)) {
      isKnown = true
      yield introduction(estate, device, day, period, told)
    }
    const report = reportOfDay(estate, device, day, period, told)
    if (report) yield report
  }
}

/** Devices are set up while people are at work, in minutes of the day. */
const workingHours = { from: 7 * 60, to: 18 * 60 }

/**
 * What a device is and has on it, told at some moment of its first day, be that before the period begins. The day
 * before, whose number it has, has no report.
 */
function introduction(
  estate: Estate,
  device: Device,
  day: DayNumber,
  period: Period,
  told: Told,
): PastReport {
  const { from, to } = workingHours
  const at = clockOf(device.site.timeZone, day).utc(from + share(device.seed, 114) * (to - from))
  const sentAt = Math.min(period.to - 1000, Math.floor(at))
  const pieces = wholePieces(estate, device, day, applicationsOn(device, day, estate.made), told)
  return sent(device, day, day - 1, sentAt, pieces)
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
  return sent(device, day, day, Math.min(period.to, clock.utc(clock.minutes)) - 1000, pieces)
}

/** A report with the time that its device's clock shows. */
function sent(
  device: Device,
  day: DayNumber,
  sequence: number,
  sentAt: number,
  pieces: ReportPieces,
): PastReport {
  const clock = clockOf(device.site.timeZone, day)
  const offset = clock.offset(Math.floor((sentAt - clock.start) / minute))
  const shown = writeLocalTime({ utc: sentAt + clockErrorOf(device, day) * minute, offset })
  return { device, day, sentAt, body: { protocol: agentProtocol, sequence, sentAt: shown, ...pieces } }
}

/** Minutes by which a device's clock is ahead on a day. */
export function clockErrorOf({ fate: { wrongClock } }: Device, day: DayNumber): number {
  return wrongClock && day >= wrongClock.from && day < wrongClock.to ? wrongClock.minutes : 0
}
