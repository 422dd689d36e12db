import { type AlarmLevel, type AlarmType, alarmTypes, overviewFilters } from '@muster/contract'
import { alarmLevel } from '@muster/rules'
import { readWorldSettings } from '../../administration/index.ts'
import { countPlaces, type EstatePlace, type StatusCounts } from '../../fleet/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'

export interface PlaceAlarms extends EstatePlace {
  total: number
  levels: Record<AlarmType, AlarmLevel>
}

const types = Object.keys(alarmTypes) as AlarmType[]

/** The alarms of every home location and group that the caller may see. */
export async function readAlarms(scope: Scope): Promise<PlaceAlarms[]> {
  const places = await countPlaces(scope, overviewFilters)
  const { settings } = await readWorldSettings(scope)
  return places.map(({ counts, ...place }) => ({
    ...place,
    total: counts.total,
    levels: each((type) => alarmLevel(alerting(type, counts), counts.total, settings.alarms[type])),
  }))
}

/** Red overall for `deviceStatus`, anything but green overall for `anyAlert`, anything but green for one alert. */
function alerting(type: AlarmType, { red, yellow }: StatusCounts): number {
  const counted = alarmTypes[type]
  if (counted === 'deviceStatus') return red.deviceStatus
  const status = counted === 'anyAlert' ? 'deviceStatus' : counted
  return red[status] + yellow[status]
}

export interface AlarmCount {
  enabled: boolean
  count: number
  critical: number
}

/** How many home locations and groups have each alarm [C-2150]. */
export async function countAlarmsByType(scope: Scope): Promise<Record<AlarmType, AlarmCount>> {
  const places = await readAlarms(scope)
  const { settings } = await readWorldSettings(scope)
  return each((type) => ({
    enabled: settings.alarms[type].enabled,
    count: places.filter(({ levels }) => levels[type] !== 'none').length,
    critical: places.filter(({ levels }) => levels[type] === 'critical').length,
  }))
}

const each = <Value>(make: (type: AlarmType) => Value) =>
  Object.fromEntries(types.map((type) => [type, make(type)])) as Record<AlarmType, Value>
