import { type AlarmType, alarmTypes, deviceAlerts, type WorldSettings } from '@muster/contract'
import { alarmLevel } from '../alarm-level.ts'
import { type AlertLevels, alertingBits, worstOf } from './column-levels.ts'

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
  alerting: Uint32Array
  totals: Uint32Array
}

const types = Object.keys(alarmTypes) as AlarmType[]
const typesOfAlert = deviceAlerts.map((alert) => types.findIndex((type) => alarmTypes[type] === alert))
const anyAlert = types.indexOf('anyAlert')
const redOverall = types.indexOf('deviceStatus')

/** Adds the devices of some columns to the counts of their cohorts. */
export function countByCohort(
  { alerting, totals }: CohortCounts,
  { cohortOf }: PlacedDevices,
  numbers: Int32Array,
  levels: AlertLevels,
): void {
  for (let index = 0; index < numbers.length; index++) {
    const cohort = cohortOf[numbers[index] as number] ?? -1
    if (cohort < 0) continue
    add(totals, cohort)
    const bits = levels[index] as number
    if (bits === 0) continue
    const first = cohort * types.length
    add(alerting, first + anyAlert)
    if (worstOf(bits) === 2) add(alerting, first + redOverall)
    for (let rest = bits & alertingBits; rest !== 0; rest &= rest - 1) {
      const alert = (31 - Math.clz32(rest & -rest)) >> 1
      add(alerting, first + (typesOfAlert[alert] as number))
    }
  }
}

const add = (counts: Uint32Array, index: number): void => {
  counts[index] = (counts[index] as number) + 1
}

export const noCohortCounts = ({ placesOf }: PlacedDevices): CohortCounts => ({
  alerting: new Uint32Array(placesOf.length * types.length),
  totals: new Uint32Array(placesOf.length),
})

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
