import { type Device, DevicePast, type Estate, type PastReport, type Period } from '@muster/simulator'
import type { Installation } from '../../fleet/index.ts'
import type { KnownDeviceReport, ReceivedReport, ToldPast } from '../../ingestion/index.ts'
import { readOwnReport } from './own-report.ts'

/**
 * Days that a device's state depends on: thirty of sums, those whose status changes are stored with it, and some to
 * spare.
 */
const lookBack = 34

/** A demo device with its reports from before the demo was created. */
export class DemoDevice {
  readonly past: DevicePast
  readonly #device: Device
  readonly #id: string

  constructor(estate: Estate, device: Device, { id }: Installation, period: Period) {
    this.past = new DevicePast(estate, device, period)
    this.#device = device
    this.#id = id
  }

  /** The ends of the last days, with the access points used by then. */
  endings(days: number): { deviceId: string; reports: ReceivedReport[] } {
    const { last } = this.past
    const reports: ReceivedReport[] = []
    for (let day = last - days; day < last; day++) {
      const ending = this.past.ending(day)
      if (ending) reports.push(received(ending))
    }
    return { deviceId: this.#id, reports }
  }

  /** Its reports, as far as its state depends on them; or all, where its whole history is wanted. */
  told(isWhole: boolean): ToldPast {
    const { past } = this
    const sequences: number[] = []
    for (let day = past.first; day <= past.last; day++) {
      if (!past.isHeard(day)) continue
      if (sequences.length === 0) sequences.push(day - 1)
      sequences.push(day)
    }
    const from = isWhole ? past.first : earliestTurn(this.#device, past) - lookBack
    const reports = new Map<number, ReceivedReport>()
    const introduction = past.introduction()
    // The day before has no report.
    if (introduction && introduction.day >= from) reports.set(introduction.day - 1, received(introduction))
    for (let day = Math.max(past.first, from); day <= past.last; day++) {
      const report = past.isHeard(day) ? past.report(day, 'state') : null
      if (report) reports.set(day, received(report))
    }
    const lists = isWhole ? [] : [...past.lists()].map(received)
    return { deviceId: this.#id, lists, sequences, reports }
  }

  /** The reports of some days, in order. */
  reports(from: number, to: number): KnownDeviceReport[] {
    const found: KnownDeviceReport[] = []
    const first = this.past.firstHeard()
    for (let day = from; day <= to; day++) {
      const introduction = day === first ? this.past.introduction() : null
      if (introduction) found.push({ ...received(introduction), deviceId: this.#id, wasWrong: false })
      const report = this.past.isHeard(day) ? this.past.report(day, 'all') : null
      if (report) found.push({ ...received(report), deviceId: this.#id, wasWrong: this.#wasWrong(day) })
    }
    return found
  }

  /** Whether its clock was wrong at the report before the one of a day; for the first, that is the introduction. */
  #wasWrong(day: number): boolean {
    const { wrongClock } = this.#device.fate
    if (!wrongClock) return false
    const isWrong = (at: number) => at >= wrongClock.from && at < wrongClock.to
    for (let before = day - 1; before >= this.past.first; before--) {
      if (this.past.isHeard(before)) return isWrong(before)
    }
    return isWrong(day)
  }
}

/**
 * The first day of what still shows in the state of a device or of a battery it had: that it fell silent or idle, was
 * lost, had a wrong clock or got a new battery. For most devices it is the last day of the history.
 */
function earliestTurn({ fate, home, site, batteries }: Device, { first, last }: DevicePast): number {
  // It was elsewhere from the beginning.
  if (home.id !== site.id) return first
  const replacedOn = batteries.kind === 'replaced' ? batteries.day : null
  const turns = [fate.silentFrom, fate.idleFrom, fate.lost?.from, fate.wrongClock?.from, replacedOn]
  return Math.min(last, ...turns.map((day) => day ?? last))
}

const received = (report: PastReport): ReceivedReport => ({
  received: report.sentAt,
  report: readOwnReport(report),
})

/** Devices per transaction, roughly. */
const atOnce = 100

/** Devices by site: batteries circulate among those of one. */
function bySites(devices: readonly Device[]): Device[][] {
  const parts: Device[][] = []
  for (const site of Map.groupBy(devices, (device) => device.site.id).values()) {
    const last = parts.at(-1)
    if (last && last.length + site.length <= atOnce) last.push(...site)
    else parts.push([...site])
  }
  return parts
}

/** A world's devices, in parts that are stored together. */
export interface WorldParts {
  id: string
  parts: Device[][]
}

/**
 * One share, from 0, of so many; all are about equal. A part is whole in one of them, whatever their number: after an
 * interruption, a start with more or fewer threads finds it stored or not.
 */
export function shareOf({ worlds }: Estate, { index, of }: { index: number; of: number }): WorldParts[] {
  const sizes = Array.from({ length: of }, () => 0)
  return worlds.map(({ id, devices }) => ({
    id,
    parts: bySites(devices)
      .sort((a, b) => b.length - a.length)
      .filter((part) => {
        const least = sizes.indexOf(Math.min(...sizes))
        sizes[least] = (sizes[least] ?? 0) + part.length
        return least === index
      }),
  }))
}
