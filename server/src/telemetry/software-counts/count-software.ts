import type { Scope } from '../../platform/database/tenancy.ts'
import { countEveryDevice, readCohorts } from '../cohorts/cohorts.sql.ts'
import type { CountedCohort } from '../cohorts/estate-filter.ts'
import { isWholeNoted, lockCounting, saveCounted, takeSoftwareChanges } from './software-changes.sql.ts'
import { countDevicesOf, countWorld, readSoftwareIds, readZoneWindows } from './software-counts.sql.ts'
import { softwareKinds } from './software-kinds.sql.ts'

/** Device rows that a statement reads, at most and roughly: a statement has half a minute. */
const rowsAtOnce = 500_000

const minute = 60_000

/** Everything is counted at least this often: recent use ends by time alone. */
export const longest = 90 * minute

/** The changes of a world are counted once in as many minutes as it has this many devices, rounded up. */
const devicesPerMinute = 2000

/**
 * Whether changes are counted in this minute: in every minute for a small world, in every fiftieth for a hundred
 * thousand devices.
 */
export const isTurn = (devices: number, now: number): boolean =>
  Math.floor(now / minute) % Math.ceil(Math.max(devices, 1) / devicesPerMinute) === 0

/** Counts what is due, unless another worker does. */
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

/** Counts the changed cohorts, null for all; removes the counts of cohorts without devices. */
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

/** The ids in portions, so that a statement reads about `rowsAtOnce` rows at most. */
function* someAtOnce(ids: readonly number[], cohorts: readonly CountedCohort[]): Generator<number[]> {
  const devices = cohorts.reduce((total, cohort) => total + cohort.devices, 0)
  const atOnce = Math.max(1, Math.floor(rowsAtOnce / Math.max(1, devices)))
  for (let first = 0; first < ids.length; first += atOnce) yield ids.slice(first, first + atOnce)
}
