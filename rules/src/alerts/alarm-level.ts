import type { AlarmLevel, WorldSettings } from '@muster/contract'
import { levelOf } from './thresholds.ts'

type Alarm = WorldSettings['alarms'][keyof WorldSettings['alarms']]

const names = { green: 'none', yellow: 'major', red: 'critical' } as const

/**
 * The alarm that a group or home location raises with so many alerting devices: it depends on the present percentage
 * only.
 */
export function alarmLevel(alerting: number, total: number, { enabled, yellow, red }: Alarm): AlarmLevel {
  if (!enabled || total === 0) return 'none'
  // Multiplied out, because 29 / 100 in floating point is slightly less than 29 percent.
  return names[levelOf(alerting * 100, { yellow: yellow * total, red: red * total })]
}
