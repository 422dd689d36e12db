import type { ReportPieces } from '@muster/contract'
import { localDay, zoneOffset } from '@muster/rules'
import { clockOf } from './day/clock.ts'
import { deviceDay } from './day/device-day.ts'
import { type WholePieces, writePieces } from './day/pieces.ts'
import { hashOfApplications, type InstalledVersion, listApplications } from './day/releases.ts'
import type { Rhythm } from './day/samples.ts'
import type { DayNumber, Device, Estate } from './estate.ts'
import { inventoryMark, inventoryOn, processesOf, storageOn } from './inventory.ts'

const minute = 60_000

/** Milliseconds since the epoch; the end is exclusive. */
export interface Period {
  from: number
  to: number
}

/** What a device last sent in full. */
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

/** What a device sends of its day within a period: of the lists only what has changed since they were sent. */
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
  return { ...wholePieces(estate, device, day, made.applications, told), ...writePieces(made.pieces) }
}

export function wholePieces(
  estate: Estate,
  device: Device,
  day: DayNumber,
  installed: readonly InstalledVersion[],
  told: Told,
): WholePieces {
  const pieces: WholePieces = { storage: storageOn(device, day) }
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

/** Minutes by which a device's clock is ahead on a day. */
export function clockErrorOf({ fate: { wrongClock } }: Device, day: DayNumber): number {
  return wrongClock && day >= wrongClock.from && day < wrongClock.to ? wrongClock.minutes : 0
}
