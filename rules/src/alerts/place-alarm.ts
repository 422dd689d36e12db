import {
  type AlarmLevel,
  type AlarmType,
  alarmLevels,
  alarmTypes,
  type OverviewFilter,
  type WorldSettings,
} from '@muster/contract'
import { alarmLevel } from './alarm-level.ts'

interface Affected {
  problemDevices: number
  devicesAffected: number
  totalDevices: number
}

/**
 * The alarms behind each way of counting devices. The overall status has two: one counts devices with a problem, one
 * those with any alert.
 */
export const alarmsOfFilter = (filter: OverviewFilter): AlarmType[] =>
  filter === 'deviceStatus'
    ? ['deviceStatus', 'anyAlert']
    : (Object.keys(alarmTypes) as AlarmType[]).filter((type) => alarmTypes[type] === filter)

/** The worst alarm of a home location or group, counted this way [C-236, C-9911]. */
export function placeAlarm(
  filter: OverviewFilter,
  { problemDevices, devicesAffected, totalDevices }: Affected,
  alarms: WorldSettings['alarms'],
): AlarmLevel {
  const levels = alarmsOfFilter(filter).map((type) =>
    alarmLevel(type === 'deviceStatus' ? problemDevices : devicesAffected, totalDevices, alarms[type]),
  )
  return alarmLevels.findLast((level) => levels.includes(level)) ?? 'none'
}
