import type { DeviceAlert } from '@muster/contract'
import { distinctValues } from './distinct-values.ts'
import { type AlertingDevices, type Explanation, Explanations, kindOf } from './explanations.ts'
import { CountingLevels } from './false-discoveries.ts'
import { considerGroups } from './groups-of-devices.ts'
import { devicesWith, type PropertyTable, type PropertyValue } from './property-table.ts'
import { falseShare } from './search-limits.ts'
import { candidatesAmong, simplestExplanations } from './simplest-explanations.ts'

/** The numbers of the devices with each alert. */
export type AlertingNumbers = ReadonlyMap<DeviceAlert, ReadonlySet<number>>

/** How an alert and some properties coincide on a day. */
export interface AlertingGroup {
  /** All devices, and those with the alert. */
  population: number
  totalAlerting: number
  /** Devices with the properties. */
  groupSize: number
  /** The numbers of those with both, ascending. */
  affected: number[]
}

export interface FoundAnomaly extends AlertingGroup {
  alert: DeviceAlert
  /** One or two, in property order. */
  properties: PropertyValue[]
}

/**
 * The properties, single and in pairs, whose devices have an alert far more often than others. It yields to let other
 * work run in between.
 */
export function* searchForAnomalies(
  table: PropertyTable,
  alertingNumbers: AlertingNumbers,
): Generator<void, FoundAnomaly[]> {
  const alerting = alertingDevices(table, alertingNumbers)
  const explanations = new Explanations(table, alerting)
  yield* considerGroups(table, distinctValues(table), alerting, explanations)
  const levels = new CountingLevels(falseShare, explanations.tests)
  const { found, logs } = explanations
  let counting = levels.mostOf(found.map((each) => ({ kind: kindOf(each), log: each.logChance })))
  const most = levels.where(counting)
  const weighing = { table, alerting, logs }
  const candidates = candidatesAmong(
    found.filter((each) => each.logChance <= most[kindOf(each)]),
    weighing,
  )
  // Many explanations of the same devices must not make others significant: only those left in the end count.
  for (;;) {
    yield
    const taken = simplestExplanations(candidates, levels.where(counting), weighing)
    if (taken.length >= counting) {
      return taken.map((each) => foundAnomaly(each, table, alertingNumbers, alerting))
    }
    counting = taken.length
  }
}

function foundAnomaly(
  { alert: place, values }: Explanation,
  table: PropertyTable,
  alertingNumbers: AlertingNumbers,
  { alerts }: AlertingDevices,
): FoundAnomaly {
  const alert = alerts[place] as DeviceAlert
  const properties = values.flatMap((value) => table.values[value] ?? [])
  return { alert, properties, ...alertingGroup(table, alertingNumbers, alert, properties) }
}

/** The same without yielding. */
export function findAnomalies(table: PropertyTable, alerting: AlertingNumbers): FoundAnomaly[] {
  const search = searchForAnomalies(table, alerting)
  for (;;) {
    const step = search.next()
    if (step.done) return step.value
  }
}

/** How many devices with the given properties have an alert, whether or not that is an anomaly. */
export function alertingGroup(
  { numbers, ...table }: PropertyTable,
  alertingNumbers: AlertingNumbers,
  alert: DeviceAlert,
  properties: readonly PropertyValue[],
): AlertingGroup {
  const alerting = alertingNumbers.get(alert) ?? new Set()
  const group = devicesWith({ numbers, ...table }, properties)
  return {
    population: numbers.length,
    totalAlerting: numbers.reduce((count, number) => count + (alerting.has(number) ? 1 : 0), 0),
    groupSize: group.length,
    affected: Array.from(group, (device) => numbers[device] ?? 0).filter((number) => alerting.has(number)),
  }
}

function alertingDevices({ numbers }: PropertyTable, alerting: AlertingNumbers): AlertingDevices {
  const alerts = [...alerting.keys()]
  const bits = new Uint16Array(numbers.length)
  const counts = alerts.map((alert, place) => {
    const own = alerting.get(alert) ?? new Set()
    let count = 0
    for (const [device, number] of numbers.entries()) {
      if (!own.has(number)) continue
      bits[device] = (bits[device] ?? 0) | (1 << place)
      count++
    }
    return count
  })
  return { alerts, bits, counts }
}
