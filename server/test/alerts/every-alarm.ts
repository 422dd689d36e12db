import { alarmTypes, type WorldSettings } from '@muster/contract'

export const everyAlarm = (yellow: number, red: number) =>
  Object.fromEntries(
    Object.keys(alarmTypes).map((type) => [type, { enabled: true, yellow, red }]),
  ) as WorldSettings['alarms']
