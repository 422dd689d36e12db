import type { OwnThresholds, PlacedDevices } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import { cohortsInView, isEverything } from '../../telemetry/index.ts'
import {
  noCohort,
  readBatteriesOfCohorts,
  readDevicesOfCohorts,
  readOwnThresholds,
} from './simulated-estate.sql.ts'

/** The devices and batteries that exist and the caller may see, where they are today. */
export interface SimulatedEstate {
  devices: PlacedDevices
  /** 1 for a battery that counts, by its number. */
  batteries: Uint8Array
  /** The thresholds of the home location of each cohort of devices. */
  ownThresholds: (OwnThresholds | null)[]
}

export async function readSimulatedEstate(scope: Scope): Promise<SimulatedEstate> {
  const cohorts = await cohortsInView(scope)
  const indexes = new Map(cohorts.map(({ id }, index) => [id, index]))
  const cohortOf = placed(await readDevicesOfCohorts(scope), (cohort) => indexes.get(cohort) ?? -1)
  const places = new Map<string, number>()
  const indexOf = (kind: string, id: string | null) => {
    const key = JSON.stringify([kind, id])
    const index = places.get(key) ?? places.size
    places.set(key, index)
    return index
  }
  const placesOf = cohorts.map(({ homeLocationId, groups }) => [
    indexOf('homeLocation', homeLocationId),
    // A device of several groups counts in each.
    ...(groups.length === 0 ? [null] : groups).map((group) => indexOf('group', group)),
  ])
  const own = await readOwnThresholds(scope)
  const isCounted = (cohort: number) => (cohort === noCohort ? isEverything(scope) : indexes.has(cohort))
  const batteries = placed(await readBatteriesOfCohorts(scope), (cohort) => (isCounted(cohort) ? 1 : 0))
  return {
    devices: { cohortOf, placesOf, places: places.size },
    batteries: Uint8Array.from(batteries, (counted) => (counted === 1 ? 1 : 0)),
    ownThresholds: cohorts.map(({ homeLocationId }) => (homeLocationId && own.get(homeLocationId)) || null),
  }
}

/** A value for each number, from that of its cohort; -1 for a number without a cohort. */
function placed(
  cohorts: readonly { cohort: number; numbers: readonly number[] }[],
  ofCohort: (cohort: number) => number,
): Int32Array {
  const highest = cohorts.reduce((most, { numbers }) => numbers.reduce((a, b) => Math.max(a, b), most), 0)
  const values = new Int32Array(highest + 1).fill(-1)
  for (const { cohort, numbers } of cohorts) {
    const value = ofCohort(cohort)
    for (const number of numbers) values[number] = value
  }
  return values
}
