import { deviceAlerts, eventTypes } from '@muster/contract'
import { cycleCount, healthOf } from './day/batteries.ts'
import { minuteOfDay, weekday } from './days.ts'
import type { Device, Estate, World } from './estate.ts'
import { batteryLevel, type Observed, observe, statusesOf } from './observe.ts'

const dayLength = 24 * 60 * 60 * 1000
const percent = (part: number, whole: number) => `${((100 * part) / Math.max(1, whole)).toFixed(1)} %`

/** The quantile: the value below which that share of the values lies. */
function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN
}

const quantiles = (values: readonly number[], digits = 1) =>
  [0.01, 0.05, 0.25, 0.5, 0.75, 0.95, 0.99].map((share) => quantile(values, share).toFixed(digits)).join('  ')

/** Lines of text with the distributions of an estate that people would notice. */
export function* describe(estate: Estate, world: World): Generator<string> {
  const { devices, batteries, sites, groups } = world
  const now = estate.made * dayLength
  yield `World ${world.id}: ${devices.length} devices, ${batteries.length} batteries, ${sites.length} home locations, groups ${groups.join(', ')}`
  const started = performance.now()
  const observed = devices.map((device) => observe(estate, device, { from: now - 31 * dayLength, to: now }))
  const days = observed.reduce((sum, { reports }) => sum + reports.length, 0)
  yield `${days} device-days, ${((performance.now() - started) / Math.max(1, days)).toFixed(3)} ms each with reading them`
  yield* describeDevices(observed, now)
  yield* describeBatteries(estate, world)
  yield* describeDays(observed)
}

function* describeDevices(observed: readonly Observed[], now: number): Generator<string> {
  const evaluated = observed.map((each) => statusesOf(each, now))
  const count = (level: string) =>
    percent(evaluated.filter(({ worst }) => worst === level).length, evaluated.length)
  yield `Statuses, every alert on: green ${count('green')}, yellow ${count('yellow')}, red ${count('red')}`
  for (const alert of deviceAlerts) {
    const of = (level: string) =>
      percent(evaluated.filter(({ statuses }) => statuses[alert] === level).length, evaluated.length)
    yield `  ${alert.padEnd(38)} yellow ${of('yellow').padStart(6)}  red ${of('red').padStart(6)}`
  }
  const discharges = observed.flatMap(({ facts }) => facts.averageDischarge ?? [])
  yield `Discharge, %/h, at 1 5 25 50 75 95 99 %: ${quantiles(discharges)}`
}

function* describeBatteries(estate: Estate, { devices, batteries }: World): Generator<string> {
  yield `Battery health, %: ${quantiles(batteries.map((battery) => healthOf(battery, estate.made)))}`
  yield `Battery cycles: ${quantiles(
    batteries.map((battery) => cycleCount(battery, estate.made)),
    0,
  )}`
  yield `Battery age, years: ${quantiles(batteries.map(({ made }) => (estate.made - made) / 365))}`
  const having = (is: (device: Device) => boolean) => percent(devices.filter(is).length, devices.length)
  yield `Devices with two batteries at once ${having(({ batteries }) => batteries.sets[0]?.length === 2)}, with two to swap ${having(({ batteries }) => batteries.kind === 'pair')}, sharing a pool ${having(({ batteries }) => batteries.kind === 'pool')}, with one replaced ${having(({ batteries }) => batteries.kind === 'replaced')}`
  const levels = batteries.map((battery) => batteryLevel(battery, estate.made))
  const of = (level: string) => percent(levels.filter((each) => each === level).length, levels.length)
  yield `Battery statuses by health and cycles: green ${of('green')}, orange ${of('yellow')}, red ${of('red')}`
}

function* describeDays(observed: readonly Observed[]): Generator<string> {
  const reports = observed.flatMap((each) => each.reports)
  const byHour = new Array<number>(24).fill(0)
  const byWeekday = Array.from({ length: 7 }, () => ({ used: 0, days: 0, minutes: 0 }))
  const events = new Map<string, number>()
  const counts = { charges: 0, fixes: 0, signals: 0, hours: 0, events: 0, activities: 0, bytes: 0, lists: 0 }
  const received = { level: 0, none: 0 }
  for (const { pieces, day } of reports) {
    let minutes = 0
    for (const { at, useMinutes = 0, applications, processes } of pieces.hours ?? []) {
      minutes += useMinutes
      const hour = Math.floor(minuteOfDay(at) / 60)
      byHour[hour] = (byHour[hour] ?? 0) + useMinutes
      counts.activities += (applications?.length ?? 0) + (processes?.length ?? 0)
    }
    const of = byWeekday[weekday(day)]
    if (of) {
      of.days += 1
      of.minutes += minutes
      if (minutes > 0) of.used += 1
    }
    for (const { type } of pieces.events ?? []) events.set(type, (events.get(type) ?? 0) + 1)
    for (const { status } of pieces.signals ?? []) received[status ? 'none' : 'level'] += 1
    counts.charges += pieces.chargeLevels?.length ?? 0
    counts.fixes += pieces.locations?.length ?? 0
    counts.signals += pieces.signals?.length ?? 0
    counts.hours += pieces.hours?.length ?? 0
    counts.events += pieces.events?.length ?? 0
    if (pieces.applications?.list || pieces.processes?.list) counts.lists += 1
  }
  const busiest = Math.max(...byHour, 1)
  yield `Use by hour, of the busiest: ${byHour.map((value) => Math.round((100 * value) / busiest)).join(' ')}`
  const names = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']
  yield `Used by weekday: ${byWeekday.map(({ used, days }, index) => `${names[index]} ${percent(used, days)}`).join(', ')}`
  yield `Minutes of use by weekday: ${byWeekday.map(({ minutes, days }) => Math.round(minutes / Math.max(1, days))).join(' ')}`
  const mean = (value: number) => (value / Math.max(1, reports.length)).toFixed(1)
  yield `In a day: ${mean(counts.charges)} charges, ${mean(counts.fixes)} fixes, ${mean(counts.signals)} signals, ${mean(counts.hours)} hours, ${mean(counts.activities)} activities, ${mean(counts.events)} events; lists in ${percent(counts.lists, reports.length)} of reports`
  yield `Signals without service: ${percent(received.none, received.none + received.level)}`
  yield `Events per 100 device-days: ${eventTypes.map((type) => `${type} ${((100 * (events.get(type) ?? 0)) / Math.max(1, reports.length)).toFixed(2)}`).join(', ')}`
}
