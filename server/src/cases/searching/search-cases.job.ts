import { anomalyLimits, type DeviceAlert, dayLength } from '@muster/contract'
import {
  devicesWith,
  type FoundAnomaly,
  isAboutBatteries,
  leastSearched,
  type PropertyTable,
} from '@muster/rules'
import { allWorldIds } from '../../access/index.ts'
import { readEstateProperties, searchTable } from '../../anomalies/index.ts'
import type { Config } from '../../platform/configuration/config.ts'
import type { Database } from '../../platform/database/database.ts'
import { isDatabaseAway, isFromServer } from '../../platform/database/database-away.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { namedOrAllWorlds, type WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import type { Logger } from '../../platform/observability/logs.ts'
import type { Services } from '../../platform/services.ts'
import { numbersNow, watchedCohortsOf } from '../looking/index.ts'
import {
  findCasesToSearch,
  readCohortOfDevices,
  type SearchedCase,
  type StoredCommon,
  saveCommon,
  worldsWithCaseSearches,
} from './common-properties.sql.ts'

/** Asks for those that nobody asked for in time. */
export const searchCases: JobKind = { name: 'cases.search', retries: 0, schedule: '* * * * *' }

/**
 * Asked for as soon as a look has opened a case: the messages about it wait a little for what is found [K-1101]. One at a
 * time searches a world: others would search the same cases.
 */
export const searchCasesSoon: JobKind<{ world: string }> = {
  ...{ name: 'cases.search-soon', retries: 0, runsOnce: true },
}

/** Cases of a world in one run; they share the properties of the estate. */
const most = 20
/** Fewest devices that a watch watches [K-515]. */
const leastWatched = anomalyLimits.devices
/** The search asks for an alert; here it stands for being in the case. */
const inCase: DeviceAlert = 'deviceTimeErrorStatus'

interface SearchServices {
  db: Database
  now: () => Date
  config: Config
  log: Logger
}

export const caseSearchWorker = ({ jobs, forWorlds }: Pick<Services, 'jobs'> & WorldsInTurn): Worker => ({
  kind: searchCases,
  work: async (_data, ending) =>
    await forWorlds(worldsWithCaseSearches, (world) => jobs.enqueue(searchCasesSoon, { world }), ending),
})

export const caseSearchSoonWorker = (services: SearchServices): Worker<{ world: string }> => ({
  kind: searchCasesSoon,
  work: async ({ world }, ending) => {
    try {
      await searchCasesOf(services, world, ending)
    } catch (error) {
      // Readiness and metrics tell that a node is away: not each of its worlds, every two seconds.
      if (!isFromServer(error) || !isDatabaseAway(error)) throw error
    }
  },
})

/** Asks for searches in the worlds that have new cases; each is asked for once, however often. */
export async function askForSearches({ db, jobs }: Pick<Services, 'db' | 'jobs'>): Promise<void> {
  for (const world of await namedOrAllWorlds(db, worldsWithCaseSearches, () => allWorldIds(db)))
    await jobs.enqueue(searchCasesSoon, { world })
}

/** Searches what the devices of new cases, and of those that got much worse, have in common [K-515]. */
export async function searchCasesOf(
  services: SearchServices,
  world: string,
  ending?: AbortSignal,
): Promise<void> {
  const { db, log } = services
  const at = services.now().getTime()
  const cases = await inWorldTransaction(db, world, null, (scope) => findCasesToSearch(scope, most))
  /** By the cohorts that a watch watches: most watches watch the same. */
  const tables = new Map<string, PropertyTable>()
  const tableOf = async (estate: readonly number[]): Promise<PropertyTable> => {
    const key = estate.toSorted((a, b) => a - b).join()
    const table =
      tables.get(key) ?? (await readEstateProperties(db, world, Math.floor(at / dayLength), new Set(estate)))
    tables.set(key, table)
    return table
  }
  for (const searched of cases) {
    if (ending?.aborted) return
    const { number, watchId } = searched
    let found: Parameters<typeof saveCommon>[2] = { common: null, searchedAt: null }
    try {
      const watched = await watchedBy(services, world, { searched, at })
      if (watched)
        found = { common: await commonOf(searched, await tableOf(watched.estate), watched), searchedAt: at }
    } catch (err) {
      // It is searched when it gets much worse: tried at once again, it would keep others from their turn [K-1221].
      log.error({ err, world, case: number, watch: watchId }, 'searching a case failed')
    }
    await inWorldTransaction(db, world, null, (scope) => saveCommon(scope, number, found))
  }
}

/** What is compared with what; null where there are too few devices, or it is about batteries. */
async function watchedBy(
  { db, config }: SearchServices,
  world: string,
  { searched, at }: { searched: SearchedCase; at: number },
): Promise<Watched | null> {
  const { watchId, groupKey } = searched
  if (watchId === null || isAboutBatteries(searched.kind)) return null
  return await inWorldTransaction(db, world, null, async (scope) => {
    const numbers = await numbersNow(scope, { watchId, groupKey }, { now: at, deployment: config })
    if (numbers.length < leastSearched) return null
    const estate = await watchedCohortsOf(scope, watchId)
    const cohorts = await readCohortOfDevices(scope, estate)
    return cohorts.size < leastWatched ? null : { numbers: new Set(numbers), cohorts, estate }
  })
}

interface Watched {
  numbers: ReadonlySet<number>
  /** The cohort of each watched device. */
  cohorts: ReadonlyMap<number, number>
  estate: readonly number[]
}

async function commonOf(
  searched: SearchedCase,
  table: PropertyTable,
  watched: Watched,
): Promise<StoredCommon[]> {
  const found = await searchTable(table, new Map([[inCase, watched.numbers]]))
  return found.filter((each) => !isOwnGroup(searched, each)).map((each) => byCohort(each, table, watched))
}

/** That all devices of a home location are at this home location says nothing. */
const isOwnGroup = (
  { homeLocationId, groupName, model }: SearchedCase,
  { properties }: FoundAnomaly,
): boolean =>
  properties.every(
    ({ name, value }) =>
      (name === 'homeLocation' && value === homeLocationId) ||
      (name === 'group' && value === groupName) ||
      (name === 'model' && value === model),
  )

function byCohort(
  { properties }: FoundAnomaly,
  table: PropertyTable,
  { numbers, cohorts }: Watched,
): StoredCommon {
  const counts: StoredCommon['cohorts'] = {}
  const having = new Set(Array.from(devicesWith(table, properties), (index) => table.numbers[index] ?? 0))
  for (const number of table.numbers) {
    const cohort = cohorts.get(number)
    if (cohort === undefined) continue
    counts[cohort] ??= [0, 0, 0, 0]
    const count = counts[cohort]
    const place = numbers.has(number) ? 0 : 2
    count[place + 1] = (count[place + 1] ?? 0) + 1
    if (having.has(number)) count[place] = (count[place] ?? 0) + 1
  }
  return { properties, cohorts: counts }
}
