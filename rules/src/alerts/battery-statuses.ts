import {
  type BatteryLevel,
  type BatteryStatuses,
  type StatusLevel,
  statusLevels,
  type WorldSettings,
} from '@muster/contract'
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

export function batteryStatuses(facts: BatteryFacts, settings: WorldSettings): BatteryStatuses {
  const { capacityFactor, cycleCount, averageDischarge } = facts
  const evaluated = (enabled: boolean, value: number | null, level: (known: number) => StatusLevel) =>
    enabled && value !== null ? level(value) : 'green'
  return {
    batteryHealthStatus: evaluated(settings.batteryHealthStatusEnabled, capacityFactor, (factor) =>
      healthLevel(factor, settings),
    ),
    batteryAverageDischargeStatus: evaluated(
      settings.batteryAverageDischargeEnabled,
      averageDischarge,
      (discharge) =>
        levelOf(discharge, {
          yellow: settings.batteryAverageDischargeYellow,
          red: settings.batteryAverageDischargeRed,
        }),
    ),
    batteryCycleCountStatus: evaluated(settings.batteryCycleCountEnabled, cycleCount, (cycles) =>
      levelOf(cycles, { yellow: settings.batteryCycleCountYellow, red: settings.batteryCycleCountRed }),
    ),
  }
}

/** The worst of a battery's statuses; a warning is called orange [B-210, B-9993]. */
export function batteryStatus(statuses: BatteryStatuses): BatteryLevel {
  const worst = worstStatus(statuses)
  return worst === 'yellow' ? 'orange' : worst
}
