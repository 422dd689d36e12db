import {
  type AlarmType,
  type AlertingCounts,
  alarmTypes,
  type DeviceStatuses,
  type WorldSettings,
} from '@muster/contract'
import {
  alarmLevel,
  type BatteryFacts,
  batteryStatuses,
  type DeviceFacts,
  deviceStatuses,
  worstStatus,
} from '@muster/rules'

/** Everything that was known at a moment, as the evaluation of statuses reads it. */
export interface KnownMoment {
  at: number
  devices: Map<number, DeviceFacts>
  batteries: Map<number, BatteryFacts>
}

/** The places that each device is in today. */
export type PlacesOf = ReadonlyMap<number, readonly string[]>

/** What alerts by judging every device and battery anew by the rule of the evaluation, one by one. */
export function judgedAnew(
  { at, devices, batteries }: KnownMoment,
  settings: WorldSettings,
  placesOf: PlacesOf,
): AlertingCounts {
  const statuses = [...devices]
    .filter(([number]) => placesOf.has(number))
    .map(([number, facts]) => ({ number, own: deviceStatuses(facts, settings, at) }))
  const overall = statuses.map(({ own }) => worstStatus(own))
  const ofBatteries = [...batteries.values()].map((facts) => worstStatus(batteryStatuses(facts, settings)))
  const places = new Set([...placesOf.values()].flat())
  const levels = [...places].map((place) => {
    const here = statuses.filter(({ number }) => placesOf.get(number)?.includes(place))
    return (Object.keys(alarmTypes) as AlarmType[]).map((type) => {
      const alerting = here.filter(({ own }) => isAlerting(type, own)).length
      return alarmLevel(alerting, here.length, settings.alarms[type])
    })
  })
  const worst = levels.map((own) =>
    own.includes('critical') ? 'red' : own.includes('major') ? 'yellow' : 'green',
  )
  const count = (all: readonly string[], red: string, yellow: string) => ({
    red: all.filter((each) => each === red).length,
    yellow: all.filter((each) => each === yellow).length,
  })
  return {
    devices: count(overall, 'red', 'yellow'),
    batteries: count(ofBatteries, 'red', 'yellow'),
    places: count(worst, 'red', 'yellow'),
    alarms: count(levels.flat(), 'critical', 'major'),
  }
}

function isAlerting(type: AlarmType, statuses: DeviceStatuses): boolean {
  const counted = alarmTypes[type]
  if (counted === 'deviceStatus') return worstStatus(statuses) === 'red'
  return (counted === 'anyAlert' ? worstStatus(statuses) : statuses[counted]) !== 'green'
}
