import type { StatusLevel } from '@muster/contract'

/** What is wrong with a battery, or may be soon [B-460, B-461, B-9931]. */
export const batteryFlags = [
  'poorHealth',
  'highDischarge',
  'highCycleCount',
  'healthWarning',
  'dischargeWarning',
  'cycleCountWarning',
] as const
export type BatteryFlag = (typeof batteryFlags)[number]

interface BatteryLevels {
  healthStatus: StatusLevel
  averageDischargeStatus: StatusLevel
  cycleCountStatus: StatusLevel
}

const flagsOf: Record<keyof BatteryLevels, Partial<Record<StatusLevel, BatteryFlag>>> = {
  healthStatus: { red: 'poorHealth', yellow: 'healthWarning' },
  averageDischargeStatus: { red: 'highDischarge', yellow: 'dischargeWarning' },
  cycleCountStatus: { red: 'highCycleCount', yellow: 'cycleCountWarning' },
}

/** The labels of a battery, problems first; none where nothing is wrong [B-462]. */
export function labelsOfBattery(levels: BatteryLevels): BatteryFlag[] {
  const set = Object.entries(flagsOf).map(([status, flags]) => flags[levels[status as keyof BatteryLevels]])
  return batteryFlags.filter((flag) => set.includes(flag))
}
