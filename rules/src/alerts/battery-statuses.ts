import {
  type BatteryAlert,
  type BatteryLevel,
  type BatteryStatuses,
  type StatusLevel,
  statusLevels,
  type WorldSettings,
} from '@muster/contract'
import { isBatteryAlertOn } from './alert-switches.ts'
import { levelOf, worstStatus } from './thresholds.ts'

/** What is known of a smart battery; null where it was not reported or too little was observed. */
export interface BatteryFacts {
  /** Present capacity as a fraction of the rated one. */
  capacityFactor: number | null
  cycleCount: number | null
  /** Percent per hour. */
  averageDischarge: number | null
}

interface Reading {
  presentCapacity?: number | null | undefined
  ratedCapacity?: number | null | undefined
}

/** Present capacity as a fraction of the rated one; null where either is not known. */
export const capacityFactorOf = (reading: Reading): number | null =>
  reading.ratedCapacity && reading.presentCapacity != null
    ? reading.presentCapacity / reading.ratedCapacity
    : null

const mostHealth = 1_000_000

/** Present capacity in percent of the rated one; null where either is not known. */
export const healthOf = ({ presentCapacity, ratedCapacity }: Reading): number | null =>
  ratedCapacity && presentCapacity != null
    ? Math.min((presentCapacity * 100) / ratedCapacity, mostHealth)
    : null

/**
 * A percent threshold as a fraction. Thresholds have at most three decimals; dividing whole thousandths gives
 * exactly 0.07, whereas 0.07 times 100 is more than 7.
 */
const fraction = (percent: number) => Math.round(percent * 1000) / 100_000

/** Less is worse: a threshold is reached at or below it. */
function healthLevel(capacityFactor: number, settings: WorldSettings): StatusLevel {
  if (capacityFactor <= fraction(settings.batteryHealthStatusRed)) return 'red'
  return capacityFactor <= fraction(settings.batteryHealthStatusYellow) ? 'yellow' : 'green'
}

/** Statuses by the places of their levels, as they are stored. */
export function statusesAt({
  health,
  discharge,
  cycles,
}: Record<'health' | 'discharge' | 'cycles', number>): BatteryStatuses {
  const level = (place: number) => statusLevels[place] ?? 'green'
  return {
    batteryHealthStatus: level(health),
    batteryAverageDischargeStatus: level(discharge),
    batteryCycleCountStatus: level(cycles),
  }
}

const levels: Record<BatteryAlert, (known: number, settings: WorldSettings) => StatusLevel> = {
  batteryHealthStatus: healthLevel,
  batteryAverageDischargeStatus: (discharge, settings) =>
    levelOf(discharge, {
      yellow: settings.batteryAverageDischargeYellow,
      red: settings.batteryAverageDischargeRed,
    }),
  batteryCycleCountStatus: (cycles, settings) =>
    levelOf(cycles, { yellow: settings.batteryCycleCountYellow, red: settings.batteryCycleCountRed }),
}

/** The level of what an alert compares; green where it is switched off or nothing is known. */
export const batteryLevelOf = (
  alert: BatteryAlert,
  figure: number | null,
  settings: WorldSettings,
): StatusLevel =>
  figure !== null && isBatteryAlertOn(alert, settings) ? levels[alert](figure, settings) : 'green'

export const batteryStatuses = (
  { capacityFactor, cycleCount, averageDischarge }: BatteryFacts,
  settings: WorldSettings,
): BatteryStatuses => ({
  batteryHealthStatus: batteryLevelOf('batteryHealthStatus', capacityFactor, settings),
  batteryAverageDischargeStatus: batteryLevelOf('batteryAverageDischargeStatus', averageDischarge, settings),
  batteryCycleCountStatus: batteryLevelOf('batteryCycleCountStatus', cycleCount, settings),
})

/** The worst of a battery's statuses; a warning is called orange [B-210, B-9993]. */
export function batteryStatus(statuses: BatteryStatuses): BatteryLevel {
  const worst = worstStatus(statuses)
  return worst === 'yellow' ? 'orange' : worst
}
