import { anomalyProperties } from '@muster/contract'
import type { AlertingDevices, Explanations } from './explanations.ts'
import type { PropertyTable, PropertyValue } from './property-table.ts'
import type { Scores } from './score-sums.ts'
import { mostOfPart } from './search-limits.ts'

/** Devices counted without a pause. */
const atOnce = 2000

/**
 * Tests every single property and every pair of different ones. Yields now and then, since a large estate takes a while
 * and other work waits for the processor.
 */
export function* considerGroups(
  table: PropertyTable,
  values: Uint32Array,
  alerting: AlertingDevices,
  explanations: Explanations,
): Generator<void> {
  const counts = new GroupCounts(table, values, alerting)
  const nextProperty = beginningsOf(table.values)
  for (const value of values) {
    const devices = table.devicesOf.list(value)
    const alone = alertingAmong(devices, alerting)
    explanations.consider(
      [value],
      devices.length,
      (alert) => alone[alert] ?? 0,
      (alert) => scoreAmong(devices, alerting.events[alert] ?? null),
    )
    const from = nextProperty[anomalyProperties.indexOf(table.values[value]?.name ?? 'application')] ?? 0
    for (let first = 0; first < devices.length; first += atOnce) {
      counts.count(devices.subarray(first, first + atOnce), from)
      yield
    }
    for (const other of counts.met) {
      const both = counts.devicesWith(other)
      // Where most devices of one have the other too, the pair says hardly more than either.
      if (both > mostOfPart * devices.length) continue
      if (both > mostOfPart * table.devicesOf.list(other).length) continue
      explanations.consider([value, other], both, (alert) => counts.alertingWith(other, alert))
    }
    counts.clear()
    yield
  }
}

/** For each value, where the values of the next property begin. */
function beginningsOf(values: readonly PropertyValue[]): number[] {
  return anomalyProperties.map((_, property) => {
    const first = values.findIndex(({ name }) => anomalyProperties.indexOf(name) > property)
    return first === -1 ? values.length : first
  })
}

/** How many devices of a group have each alert. */
function alertingAmong(devices: Uint32Array, { alerts, bits }: AlertingDevices): Uint32Array {
  const counts = new Uint32Array(alerts.length)
  for (const device of devices) addBits(counts, bits[device] ?? 0, 0, 1)
  return counts
}

/** The sum of a group's scores; null where events are not counted. */
export function scoreAmong(devices: Uint32Array, scores: Scores | null): number | null {
  if (scores === null) return null
  let sum = 0
  for (const device of devices) sum += scores.of[device] ?? 0
  return sum
}

/** Adds one for every alert of a device, in counters laid out `apart` from each other. */
function addBits(counts: Uint32Array, bits: number, first: number, apart: number): void {
  for (let [rest, place] = [bits, first]; rest > 0; rest >>= 1, place += apart) {
    if (rest & 1) counts[place] = (counts[place] ?? 0) + 1
  }
}

/** How often other values occur among the devices of one value, and with which alerts. */
class GroupCounts {
  private readonly table: PropertyTable
  private readonly alerting: AlertingDevices
  private readonly isAsked: Uint8Array
  private readonly width: number
  private readonly together: Uint32Array
  private readonly alertingTogether: Uint32Array
  /** The values that occur. */
  met: number[] = []

  constructor(table: PropertyTable, asked: Uint32Array, alerting: AlertingDevices) {
    this.table = table
    this.alerting = alerting
    this.width = table.values.length
    this.isAsked = new Uint8Array(this.width)
    for (const value of asked) this.isAsked[value] = 1
    this.together = new Uint32Array(this.width)
    this.alertingTogether = new Uint32Array(this.width * alerting.alerts.length)
  }

  /** Counts the values from an index on. */
  count(devices: Uint32Array, from: number): void {
    for (const device of devices) {
      const values = this.table.valuesOf.list(device)
      const bits = this.alerting.bits[device] ?? 0
      for (let i = values.length - 1; i >= 0; i--) {
        const value = values[i] ?? 0
        if (value < from) break
        if (this.isAsked[value] === 0) continue
        const before = this.together[value] ?? 0
        if (before === 0) this.met.push(value)
        this.together[value] = before + 1
        if (bits > 0) addBits(this.alertingTogether, bits, value, this.width)
      }
    }
  }

  devicesWith(value: number): number {
    return this.together[value] ?? 0
  }

  alertingWith(value: number, alert: number): number {
    return this.alertingTogether[alert * this.width + value] ?? 0
  }

  clear(): void {
    for (const value of this.met) {
      this.together[value] = 0
      for (let alert = 0; alert < this.alerting.alerts.length; alert++) {
        this.alertingTogether[alert * this.width + value] = 0
      }
    }
    this.met = []
  }
}
