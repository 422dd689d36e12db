import {
  type BatteryAlert,
  type DeviceAlert,
  deviceAlerts,
  type StatusLevel,
  type WorldSettings,
} from '@muster/contract'
import { day } from '../../time/durations.ts'
import { type OwnThresholds, periodOf, thresholdsOf } from '../alert-thresholds.ts'
import { batteryLevelOf } from '../battery-statuses.ts'
import { levelOf } from '../thresholds.ts'
import { type BatteryColumns, capacityOf } from './battery-columns.ts'
import type { DeviceColumns, EventColumns, FewValues } from './device-columns.ts'

/** The levels of all alerts of each device or battery, by column: two bits for each alert. */
export type AlertLevels = Uint32Array

/** The bits of an alert's levels: the lower one where it is not green, the upper one where it is red. */
export const bitsOf = (alert: number) => ({ alerting: 1 << (2 * alert), red: 2 << (2 * alert) })

/** The upper bits of all alerts. */
export const redBits = 0xaaaaaaaa | 0

/** The place of the overall level: the worst of all alerts. */
export const worstOf = (levels: number): number => (levels === 0 ? 0 : (levels & redBits) === 0 ? 1 : 2)

interface Cuts {
  /** From which value on the level is not green, and from which it is red. */
  alerting: number
  red: number
}

const never = 2 ** 31

/**
 * From which whole numbers on a rule gives other levels, found by asking it: it is the one that evaluates each device,
 * and a comparison of two numbers is all that is left to do for each of millions. Higher numbers are worse.
 */
function cutsOf(rule: (value: number) => StatusLevel): Cuts {
  const first = (isSo: (level: StatusLevel) => boolean) => {
    let [low, high] = [-2, never]
    while (high - low > 1) {
      const middle = Math.floor((low + high) / 2)
      if (isSo(rule(middle))) high = middle
      else low = middle
    }
    return high
  }
  return { alerting: first((level) => level !== 'green'), red: first((level) => level === 'red') }
}

const none: Cuts = { alerting: never, red: never }

/** The bits of one alert; the numbers of a device or battery are judged in one go, since there are millions of them. */
const levelBits = (value: number, { alerting, red }: Cuts, alert: number): number =>
  value >= alerting ? (value >= red ? 3 : 1) << (2 * alert) : 0

const places = Object.fromEntries(deviceAlerts.map((alert, index) => [alert, index])) as Record<
  DeviceAlert,
  number
>

interface AskedLevels {
  alerts: ReadonlySet<string>
  /** The thresholds of the home location of a device. */
  ownThresholdsOf: (number: number) => OwnThresholds | null
}

/** Adds the levels of some alerts of devices, by the rule that evaluates each of them. */
export function addDeviceLevels(
  levels: AlertLevels,
  columns: DeviceColumns,
  settings: WorldSettings,
  asked: AskedLevels,
): void {
  const cuts = (alert: DeviceAlert, figureOf = (value: number) => value) => {
    const thresholds = asked.alerts.has(alert) ? thresholdsOf(alert, settings) : null
    return thresholds === null ? none : cutsOf((value) => levelOf(figureOf(value), thresholds))
  }
  const inDays = (value: number) => value * day
  const accessPoint = cuts('deviceLocationAccessPointStatus')
  const idle = cuts('deviceUtilisationIdleStatus', inDays)
  const outOfContact = cuts('deviceUtilisationOutOfContactStatus', inDays)
  const clock = cuts('deviceTimeErrorStatus')
  const discharge = cuts('averageDischargeStatus', (value) => value / 1000)
  for (let index = 0; index < levels.length; index++) {
    const added =
      levelBits(columns.accessPoint[index] as number, accessPoint, places.deviceLocationAccessPointStatus) |
      levelBits(columns.idle[index] as number, idle, places.deviceUtilisationIdleStatus) |
      levelBits(
        columns.outOfContact[index] as number,
        outOfContact,
        places.deviceUtilisationOutOfContactStatus,
      ) |
      levelBits(columns.clock[index] as number, clock, places.deviceTimeErrorStatus) |
      levelBits(columns.discharge[index] as number, discharge, places.averageDischargeStatus)
    if (added !== 0) levels[index] = (levels[index] as number) | added
  }
  for (const [alert, events] of [
    ['deviceUserExperienceRebootStatus', columns.events.reboots],
    ['deviceUserExperienceLowPowerStatus', columns.events.lowPowers],
    ['deviceUserExperienceDropStatus', columns.events.drops],
  ] as const) {
    const own = cuts(alert)
    if (own.alerting < never)
      addEventLevels(levels, places[alert], events, own, periodOf(alert, settings) ?? 0)
  }
  addExactLevels(levels, 'deviceLocationTimeStatus', columns.away, columns, settings, asked)
  addExactLevels(levels, 'deviceLocationDistanceStatus', columns.metres, columns, settings, asked)
}

/** Few devices are away from home, and only of these the values are stored. */
function addExactLevels(
  levels: AlertLevels,
  alert: DeviceAlert,
  { rows, values }: FewValues,
  { numbers }: DeviceColumns,
  settings: WorldSettings,
  { alerts, ownThresholdsOf }: AskedLevels,
): void {
  const thresholds = alerts.has(alert) ? thresholdsOf(alert, settings) : null
  if (thresholds === null) return
  const bits = bitsOf(places[alert])
  for (let index = 0; index < rows.length; index++) {
    const row = rows[index] as number
    const own = ownThresholdsOf(numbers[row] as number)
    const level = levelOf(values[index] as number, (own && thresholdsOf(alert, settings, own)) ?? thresholds)
    if (level === 'green') continue
    levels[row] = (levels[row] as number) | bits.alerting | (level === 'red' ? bits.red : 0)
  }
}

/** The events of each device that fall into a period are those less than so many days old. */
function addEventLevels(
  levels: AlertLevels,
  alert: number,
  { counts, ages }: EventColumns,
  cuts: Cuts,
  period: number,
): void {
  let at = 0
  for (let index = 0; index < counts.length; index++) {
    const end = at + (counts[index] as number)
    let within = 0
    for (; at < end; at++) if ((ages[at] as number) < period) within++
    if (within >= cuts.alerting) levels[index] = (levels[index] as number) | levelBits(within, cuts, alert)
  }
}

/** Adds the levels of some alerts of batteries. */
export function addBatteryLevels(
  levels: AlertLevels,
  { lost, cycles, discharge }: BatteryColumns,
  settings: WorldSettings,
  alerts: ReadonlySet<string>,
): void {
  const cuts = (alert: BatteryAlert, figureOf: (value: number) => number) =>
    alerts.has(alert)
      ? cutsOf((value) => batteryLevelOf(alert, value < 0 ? null : figureOf(value), settings))
      : none
  const [health, average, count] = [
    cuts('batteryHealthStatus', capacityOf),
    cuts('batteryAverageDischargeStatus', (value) => value / 1000),
    cuts('batteryCycleCountStatus', (value) => value),
  ]
  for (let index = 0; index < levels.length; index++) {
    const added =
      levelBits(lost[index] as number, health, 0) |
      levelBits(discharge[index] as number, average, 1) |
      levelBits(cycles[index] as number, count, 2)
    if (added !== 0) levels[index] = (levels[index] as number) | added
  }
}
