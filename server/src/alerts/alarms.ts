import { type AlarmLevel, type AlarmType, alarmTypes } from '@muster/contract'
import { alarmLevel } from '@muster/rules'
import { readWorldSettings } from '../administration/index.ts'
import { type AskedEstate, cohortsInView } from '../fleet/index.ts'
import type { Scope } from '../platform/tenancy.ts'
import { type AlertingCounts, readAlertingCounts } from './alerting-counts.sql.ts'

/** A home location, by its id, or a group, by its name; null for the devices without any. */
export interface AlarmPlace {
  kind: 'homeLocation' | 'group'
  id: string | null
}

export interface PlaceAlarms extends AlarmPlace {
  total: number
  alerting: Record<AlarmType, number>
  levels: Record<AlarmType, AlarmLevel>
}

const types = Object.keys(alarmTypes) as AlarmType[]

/** The alarms of every home location and group that a person asks for and may see. */
export async function readAlarms(scope: Scope, asked: AskedEstate = {}): Promise<PlaceAlarms[]> {
  const cohorts = new Map((await cohortsInView(scope, asked)).map((cohort) => [cohort.id, cohort]))
  const { settings } = await readWorldSettings(scope)
  const places = new Map<string, AlarmPlace & Pick<AlertingCounts, 'total' | 'alerting'>>()
  for (const { cohort, total, alerting } of await readAlertingCounts(scope, [...cohorts.keys()])) {
    const { homeLocationId = null, groups = [] } = cohorts.get(cohort) ?? {}
    for (const place of placesOf(homeLocationId, groups)) {
      const key = JSON.stringify(place)
      const known = places.get(key) ?? { ...place, total: 0, alerting: none() }
      places.set(key, known)
      known.total += total
      for (const type of types) known.alerting[type] += alerting[type]
    }
  }
  return [...places.values()].map((place) => ({
    ...place,
    levels: each((type) => alarmLevel(place.alerting[type], place.total, settings.alarms[type])),
  }))
}

const placesOf = (homeLocationId: string | null, groups: readonly string[]): AlarmPlace[] => [
  { kind: 'homeLocation', id: homeLocationId },
  ...(groups.length === 0 ? [null] : groups).map((id) => ({ kind: 'group' as const, id })),
]

const each = <Value>(make: (type: AlarmType) => Value) =>
  Object.fromEntries(types.map((type) => [type, make(type)])) as Record<AlarmType, Value>

const none = () => each(() => 0)
