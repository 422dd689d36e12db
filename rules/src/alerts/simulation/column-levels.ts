import {
  type BatteryAlert,
  batteryAlerts,
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
export type AlertLevels = Int32Array

/** The bits of an alert's levels: the lower one where it is not green, the upper one where it is red. */
export const bitsOf = (alert: number) => ({ alerting: 1 << (2 * alert), red: 2 << (2 * alert) })

/** Above the bits of all alerts: set where a device or battery was recorded, alerting or not. */
export const recorded = 1 << 30

/** The upper bits of all alerts. */
const redBits = 0x2aaaaaaa

/** The lower bits of all alerts. */
export const alertingBits = 0x15555555

/** The place of the overall level: the worst of all alerts. */
export const worstOf = (levels: number): number =>
  Number((levels & alertingBits) !== 0) + Number((levels & redBits) !== 0)

interface Cuts {
  /** From which value on the level is not green, and from which it is red. */
  alerting: number
  red: number
}

/** More than any value in a column. */
const never = 2 ** 31 - 1

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

/**
 * Adds the bits of one alert to the levels of millions of devices or batteries. Without branches: which of them alert
 * cannot be predicted, and a wrong guess takes longer than all of it. So the sign of a difference of whole numbers is
 * what masks the bits: -1 below a cut, 0 from it on.
 */
function addLevels(
  levels: AlertLevels,
  values: Int32Array,
  [alert, { alerting, red }]: [number, Cuts],
): void {
  if (alerting >= never) return
  const { alerting: alertingBit, red: redBit } = bitsOf(alert)
  for (let index = 0; index < levels.length; index++) {
    const value = values[index] as number
    const added = (~((value - alerting) >> 31) & alertingBit) | (~((value - red) >> 31) & redBit)
    levels[index] = (levels[index] as number) | added
  }
}

const places = Object.fromEntries(deviceAlerts.map((alert, index) => [alert, index])) as Record<
  DeviceAlert,
  number
>

/** Adds the levels of some alerts of devices or batteries. */
export type Judge<Columns> = (levels: AlertLevels, columns: Columns) => void

interface AskedLevels {
  alerts: ReadonlySet<string>
  /** The thresholds of the home location of a device. */
  ownThresholdsOf: (number: number) => OwnThresholds | null
}

const inDays = (value: number): number => value * day
const inThousandths = (value: number): number => value / 1000

/** Judges devices by the rule that evaluates each of them. */
export function deviceJudge(settings: WorldSettings, asked: AskedLevels): Judge<DeviceColumns> {
  const cuts = (alert: DeviceAlert, figureOf = (value: number) => value): [number, Cuts] => {
    const thresholds = asked.alerts.has(alert) ? thresholdsOf(alert, settings) : null
    const own = thresholds === null ? none : cutsOf((value) => levelOf(figureOf(value), thresholds))
    return [places[alert], own]
  }
  const accessPoint = cuts('deviceLocationAccessPointStatus')
  const idle = cuts('deviceUtilisationIdleStatus', inDays)
  const outOfContact = cuts('deviceUtilisationOutOfContactStatus', inDays)
  const clock = cuts('deviceTimeErrorStatus')
  const discharge = cuts('averageDischargeStatus', inThousandths)
  const events = eventAlerts.map(([alert, kind]) => ({
    kind,
    cuts: cuts(alert),
    period: periodOf(alert, settings) ?? 0,
  }))
  const recent = new RecentEvents()
  return (levels, columns) => {
    addLevels(levels, columns.accessPoint, accessPoint)
    addLevels(levels, columns.idle, idle)
    addLevels(levels, columns.outOfContact, outOfContact)
    addLevels(levels, columns.clock, clock)
    addLevels(levels, columns.discharge, discharge)
    for (const { kind, cuts, period } of events) recent.addLevels(levels, columns.events[kind], cuts, period)
    addExactLevels(levels, 'deviceLocationTimeStatus', columns.away, columns, settings, asked)
    addExactLevels(levels, 'deviceLocationDistanceStatus', columns.metres, columns, settings, asked)
  }
}

const eventAlerts = [
  ['deviceUserExperienceRebootStatus', 'reboots'],
  ['deviceUserExperienceLowPowerStatus', 'lowPowers'],
  ['deviceUserExperienceDropStatus', 'drops'],
] as const

/** Judges batteries in the same way. */
export function batteryJudge(settings: WorldSettings, alerts: ReadonlySet<string>): Judge<BatteryColumns> {
  const cuts = (alert: BatteryAlert, figureOf: (value: number) => number): [number, Cuts] => {
    const rule = (value: number) => batteryLevelOf(alert, value < 0 ? null : figureOf(value), settings)
    return [batteryAlerts.indexOf(alert), alerts.has(alert) ? cutsOf(rule) : none]
  }
  const health = cuts('batteryHealthStatus', capacityOf)
  const discharge = cuts('batteryAverageDischargeStatus', inThousandths)
  const cycles = cuts('batteryCycleCountStatus', (value) => value)
  return (levels, columns) => {
    addLevels(levels, columns.lost, health)
    addLevels(levels, columns.discharge, discharge)
    addLevels(levels, columns.cycles, cycles)
  }
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

/**
 * The events of each device that fall into a period are those less than so many days old. How many these are among the
 * first ages of all tells it of each device, without a loop for each.
 */
class RecentEvents {
  #upTo = new Int32Array(1)

  addLevels(
    levels: AlertLevels,
    { counts, ages }: EventColumns,
    [alert, { alerting, red }]: [number, Cuts],
    period: number,
  ): void {
    if (alerting >= never) return
    const upTo = this.#count(ages, period)
    const { alerting: alertingBit, red: redBit } = bitsOf(alert)
    let at = 0
    let before = 0
    for (let index = 0; index < counts.length; index++) {
      at += counts[index] as number
      const recent = (upTo[at] as number) - before
      before += recent
      const added = (~((recent - alerting) >> 31) & alertingBit) | (~((recent - red) >> 31) & redBit)
      levels[index] = (levels[index] as number) | added
    }
  }

  /** How many of the first ages are within the period: of none of them, of one, and so on. */
  #count(ages: Uint8Array, period: number): Int32Array {
    if (this.#upTo.length <= ages.length) this.#upTo = new Int32Array(2 * ages.length + 1)
    const upTo = this.#upTo
    let recent = 0
    for (let index = 0; index < ages.length; index++) {
      recent -= ((ages[index] as number) - period) >> 31
      upTo[index + 1] = recent
    }
    return upTo
  }
}
