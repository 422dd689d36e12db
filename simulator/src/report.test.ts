import { Report, reportLimits } from '@muster/contract'
import { localDay } from '@muster/rules'
import { describe, expect, it } from 'vitest'
import type { Pieces } from './day/pieces.ts'
import { minuteOfDay } from './days.ts'
import { loadPlan } from './demo-plan.ts'
import type { World } from './estate.ts'
import { estate } from './make-estate.ts'
import { DevicePast, type PastReport, reportsOfDevice, writeReport } from './past.ts'

const dayLength = 24 * 60 * 60 * 1000
const made = estate(21, loadPlan('2026-04-20', 1, 40))
const world: World = made.worlds[0] ?? expect.unreachable()
const to = made.made * dayLength + 14 * 60 * 60 * 1000
// Clocks change within it, on both sides of the Atlantic.
const period = { from: to - 60 * dayLength, to }
const reports = world.devices.flatMap((device) => [...reportsOfDevice(made, device, period)])

describe('reports of the past', () => {
  it('begin with what is installed, at another time of the first day for each device', () => {
    const firsts = world.devices.flatMap(
      (device) => reports.find((report) => report.device === device) ?? expect.unreachable(),
    )
    for (const { pieces, shownAt, day, device } of firsts) {
      const { applications, processes, chargeLevels } = pieces
      expect(applications?.list ?? processes?.list, device.serialNumber).not.toEqual([])
      expect(chargeLevels).toBeUndefined()
      expect(localDay(shownAt)).toBe(day)
    }
    expect(new Set(firsts.map(({ shownAt }) => minuteOfDay(shownAt))).size).toBeGreaterThan(30)
    // Also where the period begins in the evening.
    const evening = { from: period.from + 7 * 60 * 60 * 1000, to }
    const [late] = reportsOfDevice(made, world.devices[0] ?? expect.unreachable(), evening)
    expect(late && minuteOfDay(late.shownAt)).toBeLessThan(18 * 60)
    const again = [...reportsOfDevice(made, world.devices[0] ?? expect.unreachable(), period)]
    expect(again[0]).toEqual(firsts[0])
  })

  it('are one for each device and local day, with sequences that rise', () => {
    for (const device of world.devices) {
      const own = reports.filter((report) => report.device === device)
      const sequences = own.map(({ sequence }) => sequence)
      expect(new Set(sequences).size).toBe(own.length)
      expect(sequences).toEqual(sequences.toSorted((a, b) => a - b))
      const days = own.slice(1).map(({ day }) => day)
      expect(new Set(days).size).toBe(days.length)
      expect(days.length).toBeLessThanOrEqual(62)
    }
    expect(reports.length).toBeGreaterThan(40 * 45)
  })

  it('are accepted by the service', () => {
    for (const body of reports.map(writeReport)) {
      expect(Report.safeParse(body).error).toBeUndefined()
      expect(JSON.stringify(body).length).toBeLessThan(reportLimits.bytes / 4)
    }
  })

  it('contain nothing before the period, and nothing after it', () => {
    const times = reports.flatMap(({ pieces: { chargeLevels = [], signals = [], events = [] } }) =>
      [...chargeLevels, ...signals, ...events].map(({ at }) => at.utc),
    )
    const sorted = times.toSorted((one, other) => one - other)
    expect(sorted[0]).toBeGreaterThanOrEqual(period.from)
    expect(sorted.at(-1)).toBeLessThan(period.to + 60_000)
    expect(reports.every(({ sentAt }) => sentAt < period.to)).toBe(true)
  })

  it('contain the whole lists at first, and then only when they have changed', () => {
    const [device] = world.devices.filter(({ model }) => model.platformType === 'android')
    const own = reports.filter((report) => report.device === device).map(({ pieces }) => pieces)
    expect(own[0]?.inventory?.serialNumber).toBe(device?.serialNumber)
    let hash = ''
    for (const { applications } of own) {
      expect(applications?.list !== undefined).toBe(applications?.hash !== hash)
      hash = applications?.hash ?? ''
    }
    const whole = own.filter(({ applications }) => applications?.list)
    expect(whole.length).toBeGreaterThan(1)
    expect(whole.length).toBeLessThan(own.length / 4)
  })

  it('have an update event on the day on which a version changes', () => {
    let updates = 0
    for (const device of world.devices) {
      const known = new Map<string, string>()
      for (const { pieces, sequence } of reportsOfDevice(made, device, period)) {
        const { applications, events } = pieces
        for (const { name, version } of applications?.list ?? []) {
          const before = known.get(name)
          known.set(name, version)
          if (before === undefined || before === version) continue
          const told = events?.some(
            ({ type, applicationInfo }) =>
              type === 'applicationUpdated' &&
              applicationInfo?.name === name &&
              applicationInfo.version === version,
          )
          if (told) updates += 1
          // A device that was silent that night cannot report it.
          else expect(reportsAround(device.number, sequence)).toBe(false)
        }
      }
    }
    expect(updates).toBeGreaterThan(50)
  })

  it('have the wrong time of devices whose clocks are wrong, and the right one of all others', () => {
    const large = estate(22, loadPlan('2026-04-20', 1, 900)).worlds[0]?.devices ?? []
    const [wrong] = large.filter(({ fate }) => fate.wrongClock)
    if (!wrong?.fate.wrongClock) return expect.unreachable()
    const { minutes, from } = wrong.fate.wrongClock
    const span = { from: (from - 3) * dayLength, to: (from + 3) * dayLength }
    const errors = [...reportsOfDevice(made, wrong, span)].map(({ shownAt, sentAt, day }) => [
      day >= from,
      Math.round((shownAt.utc - sentAt) / 60_000),
    ])
    expect(errors).toContainEqual([true, minutes])
    for (const [isWrong, error] of errors) expect(error).toBe(isWrong ? minutes : 0)
  })
})

/** Whether a device also reported the day before. */
function reportsAround(number: number, sequence: number): boolean {
  return reports.some((each) => each.device.number === number && each.sequence === sequence - 1)
}

describe('the parts of a device’s history', () => {
  const pasts = world.devices.slice(0, 12).map((device) => new DevicePast(made, device, period))
  const own = (past: DevicePast) => reports.filter(({ device }) => device === past.device)
  const withoutLists = ({ pieces, ...report }: PastReport) => {
    const { inventory: _inventory, applications: _applications, processes: _processes, ...rest } = pieces
    return { ...report, ...rest }
  }

  it('are the same generated alone: each day, without the lists', () => {
    for (const past of pasts) {
      const [, ...days] = own(past)
      expect(days.map(withoutLists)).toEqual(
        days.map(({ day }) => withoutLists(past.report(day, 'all') ?? expect.unreachable())),
      )
    }
  })

  it('are the same generated alone: the lists, when they change', () => {
    const listed = ({ shownAt, pieces: { inventory, applications, processes } }: PastReport) => ({
      shownAt,
      inventory,
      list: applications?.list ?? processes?.list,
    })
    let changes = 0
    for (const past of pasts) {
      const told = own(past)
        .map(listed)
        .filter(({ inventory, list }) => inventory ?? list)
      expect([...past.lists()].map(listed)).toEqual(told)
      changes += told.length - 1
    }
    expect(changes).toBeGreaterThan(12)
  })

  it('contain only what a state depends on', () => {
    for (const past of pasts) {
      for (const { day, pieces: whole } of own(past).slice(1)) {
        const { pieces: short } = past.report(day, 'state') ?? expect.unreachable()
        const sum = (of: Pieces, name: 'mobileBytes' | 'wifiBytes') =>
          (of.hours ?? []).reduce((total, hour) => total + (hour[name] ?? 0), 0)
        const used = (of: Pieces) => of.hours?.findLast(({ useMinutes }) => (useMinutes ?? 0) > 0)?.at
        expect([short.chargeLevels, short.smartBatteries, short.accessPoint, short.storage]).toEqual([
          whole.chargeLevels,
          whole.smartBatteries,
          whole.accessPoint,
          whole.storage,
        ])
        expect(short.locations?.at(-1)).toEqual(whole.locations?.at(-1))
        expect([sum(short, 'mobileBytes'), sum(short, 'wifiBytes'), used(short)]).toEqual([
          sum(whole, 'mobileBytes'),
          sum(whole, 'wifiBytes'),
          used(whole),
        ])
        const counted = /^device(Rebooted|LowPower|Dropped)$/
        expect(short.events).toEqual(whole.events?.filter(({ type }) => counted.test(type)))
      }
    }
  })
})
