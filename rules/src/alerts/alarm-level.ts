import type { AlarmLevel, WorldSettings } from '@muster/contract'
import { levelOf } from './thresholds.ts'

type Alarm = WorldSettings['alarms'][keyof WorldSettings['alarms']]

const names = { green: 'none', yellow: 'major', red: 'critical' } as const

/**
 * The alarm that so many alerting devices of a group or home location raise: the level follows from the percentage
 * of now and nothing before it.
 */
export function alarmLevel(alerting: number, total: number, { enabled, yellow, red }: Alarm): AlarmLevel {
  if (!enabled || total === 0) return 'none'
  // Multiplied out, because 29 of 100 as a quotient is a little less than 29 percent.
  return names[levelOf(alerting * 100, { yellow: yellow * total, red: red * total })]
}
