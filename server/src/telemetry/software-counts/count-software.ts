import type { Scope } from '../../platform/database/tenancy.ts'
import { countEveryDevice, readCohorts } from '../cohorts/cohorts.sql.ts'
import type { CountedCohort } from '../cohorts/estate-filter.ts'
import { isWholeNoted, lockCounting, saveCounted, takeSoftwareChanges } from './software-changes.sql.ts'
import { countDevicesOf, countWorld, readSoftwareIds, readZoneWindows } from './software-counts.sql.ts'
import { softwareKinds } from './software-kinds.sql.ts'

/** Rows of devices that a statement looks at, at most and roughly: a statement has half a minute. */
const rowsAtOnce = 500_000

const minute = 60_000

/** All is counted so often at least: the days that use is recent in end by themselves. */
const longest = 90 * minute

/** Devices of a world for each minute between two counts of what has changed: the more there are, the more is counted. */
const devicesPerMinute = 2000

/** Whether what has changed has its turn in this minute: in each of a small world, in every fiftieth of a hundred thousand devices. */
export const isTurn = (devices: number, now: number): boolean =>
  Math.floor(now / minute) % Math.ceil(Math.max(devices, 1) / devicesPerMinute) === 0

/** Counts what there is to count by now, unless somebody is at it. */
export async function countWhatIsDue(scope: Scope, now: number): Promise<void> {
  const countedAt = await lockCounting(scope, { waits: false })
  if (countedAt === null) return
  if (now - countedAt >= longest || (await isWholeNoted(scope))) return await countWhole(scope, now)
  if (!isTurn(await countEveryDevice(scope), now)) return
  const changed = await takeSoftwareChanges(scope)
  if (changed.length > 0) await countCohorts(scope, changed, now)
}

/** Counts all applications and processes of the world from scratch. */
export async function countWhole(scope: Scope, now: number): Promise<void> {
  await lockCounting(scope, { waits: true })
  await takeSoftwareChanges(scope)
  await countCohorts(scope, null, now)
  await saveCounted(scope, now)
}

/** Those that devices have left for good too, whose counts are to go; null for all. */
async function countCohorts(scope: Scope, changed: readonly number[] | null, now: number): Promise<void> {
  const windows = await readZoneWindows(scope, now)
  const wanted = changed && new Set(changed)
  const known = await readCohorts(scope)
  const cohorts = known.filter(({ id }) => wanted === null || wanted.has(id))
  const numbers = cohorts.map(({ id }) => id)
  for (const kind of softwareKinds) {
    const all = await readSoftwareIds(scope, kind)
    for (const ids of someAtOnce(all, cohorts)) {
      await countDevicesOf(scope, kind, { cohorts: numbers, ids }, windows)
    }
    for (const ids of someAtOnce(all, known)) await countWorld(scope, kind, ids)
  }
}

/** As many as a statement can look at on all devices of these cohorts; there are no more counts than devices. */
function* someAtOnce(ids: readonly number[], cohorts: readonly CountedCohort[]): Generator<number[]> {
  const devices = cohorts.reduce((total, cohort) => total + cohort.devices, 0)
  const atOnce = Math.max(1, Math.floor(rowsAtOnce / Math.max(1, devices)))
  for (let first = 0; first < ids.length; first += atOnce) yield ids.slice(first, first + atOnce)
}
