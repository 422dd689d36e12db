import { reportLimits } from '@muster/contract'
import { isSeen, withSeen } from '../../src/telemetry/index.ts'
import { type Random, type RandomReport, randomReport } from './random-reports.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** A report that a device made at some moment, by its own clock. */
export interface MadeReport {
  device: number
  /** Milliseconds since the epoch, by the right clock. */
  madeAt: number
  body: RandomReport
}

/** A report on its way to the service, once. */
export interface Arrival {
  report: MadeReport
  at: number
}

/** Reports that reach the service at one moment, at most one per device. */
export interface Tick {
  at: number
  arrivals: Arrival[]
}

export interface Week {
  from: number
  devices: number
  reportsOfDevice: number
  /** Quarters of an hour that a report covers. */
  quarters: number
}

const longestDelay = 7 * day
/** When the last of them has arrived. */
export const endOf = ({ from }: Week): number => from + 7 * day + longestDelay

/** Milliseconds by which a device's clock is wrong at a moment: never, always, or until it is set. */
function clockOf(random: Random, { from }: Week): (at: number) => number {
  const off = random.pick([0, 0, day, -day])
  const setRight = random.chance(0.5) ? from + random.whole(7 * day) : Number.POSITIVE_INFINITY
  return (at) => (at < setRight ? off : 0)
}

/** A week of reports; with the devices' clocks, since `sentAt` is new with each attempt. */
export function weekOfReports(
  random: Random,
  week: Week,
): { reports: MadeReport[]; clocks: ((at: number) => number)[] } {
  const clocks = Array.from({ length: week.devices }, () => clockOf(random, week))
  const step = (7 * day) / week.reportsOfDevice
  const reports = clocks.flatMap((clock, device) => {
    let offset = random.pick([0, 60, 330, -300])
    return Array.from({ length: week.reportsOfDevice }, (_, index): MadeReport => {
      if (random.chance(0.05)) offset = random.pick([0, 60, 330, 345, -300])
      const madeAt = week.from + Math.floor(step * index) + random.whole(step)
      const utc = madeAt + clock(madeAt)
      const told = { sequence: index + 1, utc, sentAt: utc, offset, quarters: week.quarters }
      return { device, madeAt, body: randomReport(random, told) }
    })
  })
  return { reports, clocks }
}

/** As on bad networks: reports are up to seven days late, in any order, and 30 % of them arrive twice. */
export function disturbed(random: Random, reports: readonly MadeReport[], atOnce: number): Tick[] {
  const delayed = (report: MadeReport): Arrival => ({
    report,
    at: report.madeAt + (random.chance(0.3) ? 0 : random.whole(longestDelay)),
  })
  const arrivals = reports
    .flatMap((report) => (random.chance(0.3) ? [delayed(report), delayed(report)] : [delayed(report)]))
    .sort((a, b) => a.at - b.at)
  const ticks: Tick[] = []
  for (const arrival of arrivals) {
    const last = ticks.at(-1)
    const isFull = (last?.arrivals.length ?? 0) >= atOnce
    const isThere = last?.arrivals.some(({ report }) => report.device === arrival.report.device)
    if (!last || isFull || isThere)
      ticks.push({ at: 1 + Math.max(arrival.at, last?.at ?? 0), arrivals: [arrival] })
    else {
      last.arrivals.push(arrival)
      last.at = Math.max(last.at, arrival.at)
    }
  }
  return ticks
}

/** What the service must make of arrivals. */
export interface TakenIn {
  /** When each report was last accepted; what was in the future then was refused. */
  lastAt: Map<MadeReport, number>
  /** The clock events that each device has by then: those it reported, and those the service recorded. */
  clockEvents: Map<number, Set<string>>
}

/**
 * Whether a clock is wrong is known only when a report arrives: these events depend on the order of arrivals, which no
 * ordered run can reproduce. So they are compared with this model, which says only that a change is recorded.
 */
export function takenIn(ticks: readonly Tick[], clocks: readonly ((at: number) => number)[]): TakenIn {
  const lastAt = new Map<MadeReport, number>()
  const clockEvents = new Map<number, Set<string>>()
  const known = clocks.map(() => ({ seen: { highest: 0, before: 0 }, timeError: -1, timeRecovery: -1 }))
  for (const { at, arrivals } of ticks) {
    for (const { report } of arrivals) {
      const device = known[report.device]
      if (!device || isSeen(device.seen, report.body.sequence)) continue
      device.seen = withSeen(device.seen, report.body.sequence)
      lastAt.set(report, at)
      const events = clockEvents.get(report.device) ?? new Set()
      clockEvents.set(report.device, events)
      const note = (type: 'timeError' | 'timeRecovery', time: number) => {
        events.add(`${type} ${time}`)
        device[type] = Math.max(device[type], time)
      }
      for (const { type, at: told } of report.body.events) {
        const time = Date.parse(told)
        if (
          (type === 'timeError' || type === 'timeRecovery') &&
          time <= at + reportLimits.minutesAhead * minute
        ) {
          note(type, time)
        }
      }
      const isWrong = Math.abs(clocks[report.device]?.(at) ?? 0) > reportLimits.clockMinutes * minute
      const wasWrong = device.timeError > device.timeRecovery
      if (isWrong !== wasWrong) note(isWrong ? 'timeError' : 'timeRecovery', at)
    }
  }
  return { lastAt, clockEvents }
}
