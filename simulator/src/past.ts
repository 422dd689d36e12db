import { agentProtocol, type LocalTime, type ReportBody, writeLocalTime } from '@muster/contract'
import { clockOf } from './day/clock.ts'
import type { Detail } from './day/detail.ts'
import { changesOn, deviceDay, placeAtEnd } from './day/device-day.ts'
import { type Pieces, type WholePieces, writePieces } from './day/pieces.ts'
import { isSilent } from './day/presence.ts'
import { applicationsOn, mayChange } from './day/releases.ts'
import { distantRhythm, pastRhythm, type Rhythm } from './day/samples.ts'
import type { Window } from './day/window.ts'
import type { DayNumber, Device, Estate } from './estate.ts'
import { osBuildOn, storageOn } from './inventory.ts'
import { share } from './random.ts'
import { clockErrorOf, daysOf, type Period, type Told, toldNothing, wholePieces } from './report.ts'

const minute = 60_000

/** The days of a device that the console shows individually, beside today. */
const shownDays = 31

/** A report of the past, and when it would have been received. */
export interface PastReport {
  device: Device
  day: DayNumber
  /** Milliseconds since the epoch, by a clock that is right. */
  sentAt: number
  /** The same moment by the device's clock. */
  shownAt: LocalTime
  sequence: number
  pieces: Pieces
}

/** The report as it would have been sent. */
export const writeReport = ({ sequence, shownAt, pieces }: PastReport): ReportBody => ({
  protocol: agentProtocol,
  sequence,
  sentAt: writeLocalTime(shownAt),
  ...writePieces(pieces),
})

/** Devices are set up during working hours, in minutes of the day. */
const workingHours = { from: 7 * 60, to: 18 * 60 }

/**
 * What a device reported in a period: one report per local day, after one that introduces it. The sequence is the day
 * number, so that days can be generated alone and in any order. The days at both ends are cut where the period begins
 * and ends.
 */
export class DevicePast {
  readonly device: Device
  readonly first: DayNumber
  readonly last: DayNumber
  readonly #estate: Estate
  readonly #period: Period

  constructor(estate: Estate, device: Device, period: Period) {
    this.#estate = estate
    this.device = device
    this.#period = period
    const { first, last } = daysOf(device, period)
    this.first = first
    this.last = last
  }

  /** Whether there is a report of a day. */
  isHeard(day: DayNumber): boolean {
    return day >= this.first && day <= this.last && !isSilent(this.device, day)
  }

  /** The samples and events of a day, without the lists; null on silent days. */
  report(day: DayNumber, detail: Detail): PastReport | null {
    const pieces = this.#piecesOf(day, detail)
    if (!pieces) return null
    return this.#sent(day, day, this.sentAt(day), { storage: storageOn(this.device, day), ...pieces })
  }

  /** When the report of a day is received: at its end. */
  sentAt(day: DayNumber): number {
    const clock = clockOf(this.device.site.timeZone, day)
    return Math.min(this.#period.to, clock.utc(clock.minutes)) - 1000
  }

  /** Only the access point of a day's report, with the fixes near it in time. */
  ending(day: DayNumber): PastReport | null {
    const pieces = this.isHeard(day) && placeAtEnd(this.#estate, this.device, day, this.#rhythmOf(day))
    return pieces ? this.#sent(day, day, this.sentAt(day), pieces) : null
  }

  /** The first day with a report; null without any. */
  firstHeard(): DayNumber | null {
    let day = this.first
    while (day <= this.last && !this.isHeard(day)) day++
    return day <= this.last ? day : null
  }

  /** The report that introduces it, on the first day with one. */
  introduction(): PastReport | null {
    const day = this.firstHeard()
    return day === null ? null : this.#introduction(day, toldNothing())
  }

  /** The introduction, and the reports with a changed list or inventory, containing only those. */
  *lists(): Generator<PastReport> {
    const told = toldNothing()
    let before: DayNumber | null = null
    for (let day = this.first; day <= this.last; day++) {
      if (!this.isHeard(day)) continue
      if (before === null) yield this.#introduction(day, told)
      const isSame = before === day - 1 && !this.#mayTell(day)
      before = day
      if (isSame) continue
      const { inventory, applications, processes } = this.#wholePieces(day, told)
      if (!inventory && !applications?.list && !processes?.list) continue
      const events = changesOn(this.#estate, this.device, day, this.#windowOf(day))
      yield this.#sent(day, day, this.sentAt(day), { inventory, applications, processes, events })
    }
  }

  /** All of it, oldest first. */
  *reports(): Generator<PastReport> {
    const told = toldNothing()
    let isKnown = false
    for (let day = this.first; day <= this.last; day++) {
      if (!this.isHeard(day)) continue
      if (!isKnown) yield this.#introduction(day, told)
      isKnown = true
      const pieces = { ...this.#wholePieces(day, told), ...this.#piecesOf(day, 'all') }
      yield this.#sent(day, day, this.sentAt(day), pieces)
    }
  }

  /** Whether a list or the inventory may differ from the day before. */
  #mayTell(day: DayNumber): boolean {
    const { device } = this
    const { made } = this.#estate
    return mayChange(device, day) || osBuildOn(device, day, made) !== osBuildOn(device, day - 1, made)
  }

  #wholePieces(day: DayNumber, told: Told): WholePieces {
    const { made } = this.#estate
    const { device } = this
    const installed = device.model.platformType === 'android' ? applicationsOn(device, day, made) : []
    return wholePieces(this.#estate, device, day, installed, told)
  }

  /**
   * A device's inventory and lists, at some moment of its first day, even if that is before the period begins. It has
   * the number of the day before, which has no report.
   */
  #introduction(day: DayNumber, told: Told): PastReport {
    const { device } = this
    const { from, to } = workingHours
    const at = clockOf(device.site.timeZone, day).utc(from + share(device.seed, 114) * (to - from))
    const sentAt = Math.min(this.#period.to - 1000, Math.floor(at))
    return this.#sent(day, day - 1, sentAt, this.#wholePieces(day, told))
  }

  #piecesOf(day: DayNumber, detail: Detail): Pieces | null {
    const rhythm = this.#rhythmOf(day)
    return deviceDay(this.#estate, this.device, day, rhythm, this.#windowOf(day), detail)?.pieces ?? null
  }

  #windowOf(day: DayNumber): Window {
    const { start } = clockOf(this.device.site.timeZone, day)
    const { from, to } = this.#period
    return { from: Math.max(0, (from - start) / minute), to: (to - start) / minute }
  }

  #rhythmOf(day: DayNumber): Rhythm {
    return day < this.last - shownDays ? distantRhythm : pastRhythm
  }

  /** A report with the time shown by its device's clock. */
  #sent(day: DayNumber, sequence: number, sentAt: number, pieces: Pieces): PastReport {
    const { device } = this
    const clock = clockOf(device.site.timeZone, day)
    const offset = clock.offset(Math.floor((sentAt - clock.start) / minute))
    const shownAt = { utc: sentAt + clockErrorOf(device, day) * minute, offset }
    return { device, day, sentAt, shownAt, sequence, pieces }
  }
}

/** The reports of a device in a period, oldest first. */
export const reportsOfDevice = (estate: Estate, device: Device, period: Period): Generator<PastReport> =>
  new DevicePast(estate, device, period).reports()
