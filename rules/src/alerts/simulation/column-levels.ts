import type { BatteryAlert, DeviceAlert, StatusLevel, WorldSettings } from '@muster/contract'
import { day } from '../../time/durations.ts'
import { type OwnThresholds, periodOf, thresholdsOf } from '../alert-thresholds.ts'
import { batteryLevelOf } from '../battery-statuses.ts'
import { levelOf, type Thresholds } from '../thresholds.ts'
import type { BatteryColumns } from './battery-columns.ts'
import type { DeviceColumns, EventColumns } from './device-columns.ts'

/** The place of the level of each device or battery, by column; null where all are green. */
export type ColumnLevels = Uint8Array | null

const placeOf: Record<StatusLevel, number> = { green: 0, yellow: 1, red: 2 }

/** Numbers of one alert; what is compared is each of them times and per something. */
interface Column {
  values: Int16Array | Int32Array | Float64Array | Uint8Array
  times?: number
  per?: number
}

/** The levels of one alert of many devices, by the rule that evaluates each of them. */
export function deviceLevels(
  alert: DeviceAlert,
  columns: DeviceColumns,
  settings: WorldSettings,
  ownThresholdsOf: (number: number) => OwnThresholds | null,
): ColumnLevels {
  const thresholds = thresholdsOf(alert, settings)
  if (thresholds === null) return null
  if (alert !== 'deviceLocationDistanceStatus') {
    return levelsOf(columnOf(alert, columns, periodOf(alert, settings) ?? 0), thresholds)
  }
  const { numbers, metres } = columns
  const levels = new Uint8Array(numbers.length)
  for (const [index, value] of metres.entries()) {
    if (Number.isNaN(value)) continue
    const own = ownThresholdsOf(numbers[index] ?? 0)
    levels[index] = placeOf[levelOf(value, (own && thresholdsOf(alert, settings, own)) ?? thresholds)]
  }
  return levels
}

function columnOf(
  alert: Exclude<DeviceAlert, 'deviceLocationDistanceStatus'>,
  columns: DeviceColumns,
  period: number,
): Column {
  switch (alert) {
    case 'deviceLocationAccessPointStatus':
      return { values: columns.accessPoint }
    case 'deviceUtilisationIdleStatus':
      return { values: columns.idle, times: day }
    case 'deviceUtilisationOutOfContactStatus':
      return { values: columns.outOfContact, times: day }
    case 'deviceUserExperienceRebootStatus':
      return { values: countsOf(columns.events.reboots, period) }
    case 'deviceTimeErrorStatus':
      return { values: columns.clock }
    case 'averageDischargeStatus':
      return { values: columns.discharge, per: 1000 }
    case 'deviceUserExperienceLowPowerStatus':
      return { values: countsOf(columns.events.lowPowers, period) }
    case 'deviceLocationTimeStatus':
      return { values: columns.away }
    case 'deviceUserExperienceDropStatus':
      return { values: countsOf(columns.events.drops, period) }
  }
}

function levelsOf({ values, times = 1, per = 1 }: Column, thresholds: Thresholds): Uint8Array {
  const levels = new Uint8Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const level = levelOf(((values[index] ?? 0) * times) / per, thresholds)
    if (level !== 'green') levels[index] = placeOf[level]
  }
  return levels
}

/** How many events of each device fall into a period: those less than so many days old. */
function countsOf({ counts, ages }: EventColumns, period: number): Uint8Array {
  const counted = new Uint8Array(counts.length)
  let at = 0
  for (let index = 0; index < counts.length; index++) {
    let within = 0
    for (const end = at + (counts[index] ?? 0); at < end; at++) if ((ages[at] ?? 0) < period) within++
    counted[index] = within
  }
  return counted
}

/** The levels of one alert of many batteries. */
export function batteryLevels(
  alert: BatteryAlert,
  columns: BatteryColumns,
  settings: WorldSettings,
): Uint8Array {
  const { values, per = 1 } = batteryColumnOf(alert, columns)
  const levels = new Uint8Array(values.length)
  for (let index = 0; index < values.length; index++) {
    const value = values[index] ?? -1
    const level = batteryLevelOf(alert, value < 0 ? null : value / per, settings)
    if (level !== 'green') levels[index] = placeOf[level]
  }
  return levels
}

function batteryColumnOf(alert: BatteryAlert, { capacity, cycles, discharge }: BatteryColumns): Column {
  switch (alert) {
    case 'batteryHealthStatus':
      return { values: capacity, per: 100_000 }
    case 'batteryCycleCountStatus':
      return { values: cycles }
    case 'batteryAverageDischargeStatus':
      return { values: discharge, per: 1000 }
  }
}

/** The overall levels: the worst of all alerts. */
export function worstLevels(length: number, ofAlerts: readonly ColumnLevels[]): Uint8Array {
  const worst = new Uint8Array(length)
  for (const levels of ofAlerts) {
    if (levels === null) continue
    for (let index = 0; index < length; index++) {
      const level = levels[index] ?? 0
      if (level > (worst[index] ?? 0)) worst[index] = level
    }
  }
  return worst
}
