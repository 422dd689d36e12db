import type { NotedChange } from '../../alerts/index.ts'
import type { Scope } from '../../platform/database/tenancy.ts'
import { estateOfWatch, keysOf } from '../looking/estate-of-watch.ts'
import type { LookingWatch } from '../looking/looking-watches.sql.ts'
import { isOfBattery, readPresentBatteries, readPresentDevices } from '../looking/present-statuses.sql.ts'
import type { CountedWatch } from './past-moments.ts'

/** The watches of alerts, with the groups that devices and batteries have today. */
export async function countedWatches(
  scope: Scope,
  watches: readonly LookingWatch[],
  changes: readonly NotedChange[],
): Promise<CountedWatch[]> {
  const numbers = (areBatteries: boolean) => [
    ...new Set(changes.filter(({ alert }) => isOfBattery(alert) === areBatteries).map((each) => each.number)),
  ]
  const devices = new Map(
    (await readPresentDevices(scope, numbers(false))).map((each) => [each.number, each]),
  )
  const batteries = new Map(
    (await readPresentBatteries(scope, numbers(true))).map((each) => [each.number, each]),
  )
  const counted: CountedWatch[] = []
  for (const watch of watches) {
    const { watched, id } = watch
    if (watched.kind !== 'deviceAlert' && watched.kind !== 'batteryAlert') continue
    const { alert, level, leastDevices, groupedBy } = watched
    const estate = await estateOfWatch(scope, watch)
    const present = isOfBattery(alert) ? batteries : devices
    const known = new Map<number, readonly string[]>()
    for (const [number, subject] of present) {
      const cohort = estate?.get(subject.cohort)
      if (cohort) known.set(number, keysOf(groupedBy, cohort, subject))
    }
    counted.push({ id, alert, level, leastDevices, keysOf: (number) => known.get(number) ?? [] })
  }
  return counted
}
