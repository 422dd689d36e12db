import { type AlarmType, alarmTypes, deviceAlerts, type WorldSettings } from '@muster/contract'
import { alarmLevel } from '../alarm-level.ts'
import { alertingBits, worstOf } from './column-levels.ts'

export interface LevelCounts {
  red: number
  yellow: number
}

/** Where devices are: each in a cohort, each cohort in some places. */
export interface PlacedDevices {
  /** The index of a device's cohort by its number; -1 where it is not counted. */
  cohortOf: Int32Array
  /** The indexes of each cohort's places. */
  placesOf: readonly (readonly number[])[]
  places: number
}

/** How many devices of each cohort alert, by alarm, and how many there are. */
export interface CohortCounts {
  alerting: Int32Array
  totals: Int32Array
}

const types = Object.keys(alarmTypes) as AlarmType[]
const typesOfAlert = deviceAlerts.map((alert) => types.findIndex((type) => alarmTypes[type] === alert))
const anyAlert = types.indexOf('anyAlert')
const redOverall = types.indexOf('deviceStatus')

/** Counts a device with its levels in its cohort, or no longer; levels of 0 are those of one that was not recorded. */
export function countDevice(
  { alerting, totals }: CohortCounts,
  cohort: number,
  levels: number,
  by: 1 | -1,
): void {
  if (levels === 0) return
  add(totals, cohort, by)
  const first = cohort * types.length
  const worst = worstOf(levels)
  if (worst > 0) add(alerting, first + anyAlert, by)
  if (worst === 2) add(alerting, first + redOverall, by)
  for (let rest = levels & alertingBits; rest !== 0; rest &= rest - 1) {
    const alert = (31 - Math.clz32(rest & -rest)) >> 1
    add(alerting, first + (typesOfAlert[alert] as number), by)
  }
}

const add = (counts: Int32Array, index: number, by: number): void => {
  counts[index] = (counts[index] as number) + by
}

export const noCohortCounts = ({ placesOf }: PlacedDevices): CohortCounts => ({
  alerting: new Int32Array(placesOf.length * types.length),
  totals: new Int32Array(placesOf.length),
})

/** The devices of all cohorts by their overall levels. */
export function countOverall({ alerting, totals }: CohortCounts): LevelCounts {
  let [any, red] = [0, 0]
  for (let cohort = 0; cohort < totals.length; cohort++) {
    any += alerting[cohort * types.length + anyAlert] as number
    red += alerting[cohort * types.length + redOverall] as number
  }
  return { red, yellow: any - red }
}

/** The places with an alarm, by their worst, and all alarms: critical ones are red, major ones yellow. */
export function countAlarming(
  { alerting, totals }: CohortCounts,
  { placesOf, places }: PlacedDevices,
  alarms: WorldSettings['alarms'],
): { places: LevelCounts; alarms: LevelCounts } {
  const [ofPlaces, devices] = [new Uint32Array(places * types.length), new Uint32Array(places)]
  for (const [cohort, own] of placesOf.entries()) {
    for (const place of own) {
      devices[place] = (devices[place] ?? 0) + (totals[cohort] ?? 0)
      for (let type = 0; type < types.length; type++) {
        const index = place * types.length + type
        ofPlaces[index] = (ofPlaces[index] ?? 0) + (alerting[cohort * types.length + type] ?? 0)
      }
    }
  }
  const counts = { places: { red: 0, yellow: 0 }, alarms: { red: 0, yellow: 0 } }
  for (let place = 0; place < places; place++) {
    let [critical, major] = [0, 0]
    for (const [index, type] of types.entries()) {
      const level = alarmLevel(ofPlaces[place * types.length + index] ?? 0, devices[place] ?? 0, alarms[type])
      if (level === 'critical') critical++
      else if (level === 'major') major++
    }
    counts.alarms.red += critical
    counts.alarms.yellow += major
    if (critical > 0) counts.places.red++
    else if (major > 0) counts.places.yellow++
  }
  return counts
}
