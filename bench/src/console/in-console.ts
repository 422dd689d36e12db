import { getZones } from '@muster/contract'
import { givenServer } from '../database/given-server.ts'
import { type BenchEstate, inEstate } from '../estate/estate.ts'
import type { Options } from '../figures.ts'
import { type StartedApi, startApi } from '../service/started-service.ts'
import { lineOf, measure, type Visitors } from './question.ts'
import { Visitor } from './visitor.ts'

export interface Console extends BenchEstate {
  api: StartedApi
  visitors: Visitors
}

/** The estate with a process that answers the console, and people who have signed in. */
export async function inConsole<Result>(
  options: Options,
  say: (line: string) => void,
  work: (console: Console) => Promise<Result>,
  server = givenServer(),
): Promise<Result> {
  const inside = async (estate: BenchEstate) => {
    const api = await startApi(estate.database.serviceUrl, options.profile)
    try {
      return await withVisitors(api.port, async (visitors) => {
        say(await floor(estate, visitors, options))
        return await work({ ...estate, api, visitors })
      })
    } finally {
      await api.stop()
    }
  }
  return await inEstate(options, say, inside, server)
}

export async function withVisitors<Result>(
  port: number,
  work: (visitors: Visitors) => Promise<Result>,
): Promise<Result> {
  const visitors = { all: await Visitor.open(port, 'all'), zone: await Visitor.open(port, 'zone') }
  try {
    return await work(visitors)
  } finally {
    for (const visitor of Object.values(visitors)) visitor.close()
  }
}

/**
 * The cost of every call before it reads any device: identifying the caller, permissions, a transaction of the world.
 */
async function floor({ duck }: BenchEstate, visitors: Visitors, { times }: Options): Promise<string> {
  const nothing = { yardstick: null, ours: () => [], theirs: () => [] }
  const question = { what: 'the least that a call costs', as: 'all', call: getZones, ...nothing } as const
  return lineOf(await measure(question, visitors, duck, times))
}
