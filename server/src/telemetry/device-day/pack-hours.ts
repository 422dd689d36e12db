import { columns } from './columns.ts'
import type { ApplicationActivity, HourSlot, ProcessActivity } from './model.ts'
import type { NumberSink, NumberSource } from './numbers.ts'
import {
  at,
  packCounts,
  packDifferences,
  packRuns,
  unpackCounts,
  unpackDifferences,
  unpackRuns,
} from './sequences.ts'

const applicationColumns = [
  columns.applicationMinutes,
  columns.applicationMobileBytes,
  columns.applicationWifiBytes,
]
const processColumns = [columns.processMinutes, columns.processCpu]

export function packHours(out: NumberSink, hours: readonly HourSlot[]): void {
  out.count(columns.lengths, hours.length)
  packDifferences(out, columns.hourTimes, hours, (hour) => hour.at)
  packRuns(out, columns.offsets, hours, ({ offset }) => offset)
  packCounts(out, columns.useMinutes, hours, ({ useMinutes }) => useMinutes)
  packCounts(out, columns.mobileBytes, hours, ({ mobileBytes }) => mobileBytes)
  packCounts(out, columns.wifiBytes, hours, ({ wifiBytes }) => wifiBytes)
  packActive(out, activeApplications(hours), applicationColumns)
  packActive(out, activeProcesses(hours), processColumns)
}

/** The activity of an application or process: the same few are active hour after hour, so each is written once. */
type Active = Map<number, { hour: number; values: readonly number[] }[]>

function add(active: Active, number: number, hour: number, values: readonly number[]): void {
  const known = active.get(number)
  if (known) known.push({ hour, values })
  else active.set(number, [{ hour, values }])
}

function activeApplications(hours: readonly HourSlot[]): Active {
  const active: Active = new Map()
  hours.forEach(({ applications }, hour) => {
    for (const { application, minutes, mobileBytes, wifiBytes } of applications) {
      add(active, application, hour, [minutes, mobileBytes, wifiBytes])
    }
  })
  return active
}

function activeProcesses(hours: readonly HourSlot[]): Active {
  const active: Active = new Map()
  hours.forEach(({ processes }, hour) => {
    for (const { process, minutes, cpu } of processes) add(active, process, hour, [minutes, cpu])
  })
  return active
}

function packActive(out: NumberSink, active: Active, valueColumns: readonly number[]): void {
  const entries = [...active].sort(([a], [b]) => a - b)
  out.count(columns.lengths, entries.length)
  packDifferences(out, columns.activeNumbers, entries, ([number]) => number)
  for (const [, hours] of entries) {
    out.count(columns.lengths, hours.length)
    packDifferences(out, columns.activeHours, hours, ({ hour }) => hour)
  }
  valueColumns.forEach((column, index) => {
    for (const [, hours] of entries) {
      for (const { values } of hours) out.count(column, at(values, index))
    }
  })
}

interface ActiveHour {
  number: number
  hour: number
  values: number[]
}

function unpackActive(from: NumberSource, valueColumns: readonly number[]): ActiveHour[] {
  const numbers = unpackDifferences(from, columns.activeNumbers, from.count(columns.lengths))
  const rows: ActiveHour[] = []
  for (const number of numbers) {
    const hours = unpackDifferences(from, columns.activeHours, from.count(columns.lengths))
    for (const hour of hours) rows.push({ number, hour, values: [] })
  }
  for (const column of valueColumns) for (const { values } of rows) values.push(from.count(column))
  return rows
}

export function unpackHours(from: NumberSource): HourSlot[] {
  const length = from.count(columns.lengths)
  const times = unpackDifferences(from, columns.hourTimes, length)
  const offsets = unpackRuns(from, columns.offsets, length)
  const uses = unpackCounts(from, columns.useMinutes, length)
  const mobiles = unpackCounts(from, columns.mobileBytes, length)
  const wifis = unpackCounts(from, columns.wifiBytes, length)
  const hours: HourSlot[] = times.map((time, index) => ({
    at: time,
    offset: at(offsets, index),
    useMinutes: at(uses, index),
    mobileBytes: at(mobiles, index),
    wifiBytes: at(wifis, index),
    applications: [] as ApplicationActivity[],
    processes: [] as ProcessActivity[],
  }))
  for (const { number, hour, values } of unpackActive(from, applicationColumns)) {
    hours[hour]?.applications.push({
      application: number,
      minutes: at(values, 0),
      mobileBytes: at(values, 1),
      wifiBytes: at(values, 2),
    })
  }
  for (const { number, hour, values } of unpackActive(from, processColumns)) {
    hours[hour]?.processes.push({ process: number, minutes: at(values, 0), cpu: at(values, 1) })
  }
  return hours
}
