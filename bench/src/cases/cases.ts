import { countOpenCases } from '@muster/contract'
import { withVisitors } from '../console/in-console.ts'
import type { Visitor } from '../console/visitor.ts'
import { type BenchDatabase, inNewFolder, openBenchDatabase } from '../database/bench-database.ts'
import { estatePlan } from '../estate/plan.ts'
import { type Benchmark, type Figure, milliseconds, type Options, timed, whole } from '../figures.ts'
import { processorTime } from '../service/memory.ts'
import { postmastersOf, type StartedApi, startApi } from '../service/started-service.ts'
import { caseCalls } from './case-calls.ts'
import { manyChanges } from './many-changes.ts'
import { fillPastCases, pastCases } from './past-cases.ts'
import { reportsAndMessages } from './reports-and-messages.ts'
import { makeWatchedWorld } from './watched-world.ts'

/** Alerts that reach people: how soon, and what it costs. */
export const cases: Benchmark = {
  name: 'cases',
  about:
    'all devices change at once with 50 watches, from report to message, ingest with watches, case calls',
  run: async (options, say) => [
    ...(await inNewFolder(async (folder) => {
      say(`filling a database with ${whole(estatePlan.devices)} devices`)
      const database = await openBenchDatabase(folder)
      try {
        const now = Date.now()
        await makeWatchedWorld(database, now)
        const changes = await manyChanges(database, now, await processorOf(folder), say)
        await fillPastCases(database, now, say)
        return [...changes, ...(await asked(database, options, say))]
      } finally {
        await database.close()
      }
    })),
    ...(await reportsAndMessages(options, say)),
  ],
}

/** Processor time so far, in seconds, of this process and the database. */
async function processorOf(folder: string): Promise<() => Promise<number>> {
  const databases = await postmastersOf(folder)
  return async () => {
    const { user, system } = process.cpuUsage()
    const ofDatabases = await Promise.all(databases.map(processorTime))
    return ofDatabases.reduce((sum, each) => sum + each, (user + system) / 1_000_000)
  }
}

async function asked(
  { serviceUrl }: BenchDatabase,
  { times, profile }: Options,
  say: (line: string) => void,
): Promise<Figure[]> {
  const api = await startApi(serviceUrl, profile)
  try {
    return await withVisitors(api.port, async (visitors) => [
      ...(await caseCalls(visitors, times, say)),
      await poll(api, visitors.all, times),
    ])
  } finally {
    await api.stop()
  }
}

/** What an open window costs every few seconds. */
async function poll(api: StartedApi, visitor: Visitor, times: number): Promise<Figure> {
  const before = await api.spent()
  const waited = await timed(async () => {
    for (let time = 0; time < times; time++) await visitor.ask({ call: countOpenCases })
  })
  const spent = (await api.spent()) - before
  return {
    what: `one poll of the header, with ${whole(pastCases)} past cases`,
    figure: `${milliseconds(spent / times)} of the processor`,
    yardstick: `answered in ${milliseconds(waited / times)}`,
    ratio: null,
    target: '',
    met: null,
  }
}
