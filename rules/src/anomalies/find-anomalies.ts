import type { DeviceAlert } from '@muster/contract'
import { distinctValues } from './distinct-values.ts'
import { type AlertingDevices, Explanations } from './explanations.ts'
import { considerGroups } from './groups-of-devices.ts'
import { levelsOf } from './levels.ts'
import { devicesWith, type PropertyTable, type PropertyValue } from './property-table.ts'
import { type Scores, scoresOf } from './score-sums.ts'
import { simplestExplanations, type Taken } from './simplest-explanations.ts'

/** The numbers of the devices with each alert. */
export type AlertingNumbers = ReadonlyMap<DeviceAlert, ReadonlySet<number>>

/** How often each device had the events of an alert, by number; devices without any may be left out. */
export type EventCounts = ReadonlyMap<DeviceAlert, ReadonlyMap<number, number>>

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

/** What an anomaly may be named by, and how likely that is the cause. */
export interface PossibleName {
  /** One or two, in property order. */
  properties: PropertyValue[]
  /** Others of exactly the same devices, as likely as these: how many, and the first of them. */
  alike: { count: number; some: PropertyValue[][] }
  /** That the cause is these or others alike; from 0 to 1. */
  probability: number
}

/** Of others of the same devices, so many are told by name: a firmware may bring dozens of applications. */
const mostAlikeTold = 20

export interface FoundAnomaly extends AlertingGroup {
  alert: DeviceAlert
  /** One or two, in property order. */
  properties: PropertyValue[]
  /** The most likely names, with these properties first; the cause is one of them with the sum of their probabilities. */
  names: PossibleName[]
}

/**
 * The properties, single and in pairs, whose devices have an alert far more often than others. It yields to let other
 * work run in between.
 */
export function* searchForAnomalies(
  table: PropertyTable,
  alertingNumbers: AlertingNumbers,
  events: EventCounts = new Map(),
): Generator<void, FoundAnomaly[]> {
  const alerting = yield* alertingDevices(table, alertingNumbers, events)
  const distinct = yield* distinctValues(table)
  const explanations = new Explanations(table.numbers.length, alerting)
  if (explanations.asked.length === 0) return []
  yield* considerGroups(table, distinct.values, alerting, explanations)
  const levels = yield* levelsOf(explanations, alerting, table.numbers.length)
  const taken = yield* simplestExplanations(explanations, levels, { table, alerting, distinct })
  const found: FoundAnomaly[] = []
  for (const each of taken) {
    found.push(foundAnomaly(each, table, alertingNumbers, alerting))
    yield
  }
  return found
}

function foundAnomaly(
  { explanation, names }: Taken,
  table: PropertyTable,
  alertingNumbers: AlertingNumbers,
  { alerts }: AlertingDevices,
): FoundAnomaly {
  const alert = alerts[explanation.alert] as DeviceAlert
  const named = (values: readonly number[]) => values.flatMap((value) => table.values[value] ?? [])
  const properties = named(explanation.values)
  return {
    alert,
    properties,
    ...alertingGroup(table, alertingNumbers, alert, properties),
    names: names.map(({ explanation: { values }, alike, probability }) => ({
      properties: named(values),
      alike: { count: alike.length, some: alike.slice(0, mostAlikeTold).map(named) },
      probability,
    })),
  }
}

/** The same without yielding. */
export function findAnomalies(
  table: PropertyTable,
  alerting: AlertingNumbers,
  events?: EventCounts,
): FoundAnomaly[] {
  const search = searchForAnomalies(table, alerting, events)
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

function* alertingDevices(
  { numbers }: PropertyTable,
  alerting: AlertingNumbers,
  events: EventCounts,
): Generator<void, AlertingDevices> {
  const alerts = [...alerting.keys()]
  const bits = new Uint16Array(numbers.length)
  const counts: number[] = []
  const scores: (Scores | null)[] = []
  for (const [place, alert] of alerts.entries()) {
    const own = alerting.get(alert) ?? new Set()
    let count = 0
    for (let device = 0; own.size > 0 && device < numbers.length; device++) {
      if (!own.has(numbers[device] ?? 0)) continue
      bits[device] = (bits[device] ?? 0) | (1 << place)
      count++
    }
    counts.push(count)
    yield
    const counted = events.get(alert)
    // Without any events there is nothing to compare.
    scores.push(counted && counted.size > 0 ? scoresOf(countsOf(numbers, counted)) : null)
    yield
  }
  return { alerts, bits, counts, events: scores }
}

function countsOf(numbers: Uint32Array, counted: ReadonlyMap<number, number>): Uint32Array {
  const counts = new Uint32Array(numbers.length)
  for (let device = 0; device < numbers.length; device++)
    counts[device] = counted.get(numbers[device] ?? 0) ?? 0
  return counts
}
