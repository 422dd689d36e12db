import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { placedDatabase, postmastersAt } from '../database/given-server.ts'
import { endedOnce } from '../ending.ts'
import { memoryOf, memoryWithChildren, preciseProcessorTime, processorTime } from './memory.ts'

const processes = path.resolve(import.meta.dirname, '../../../server/src/processes')
const bareServer = path.resolve(import.meta.dirname, '../refusals/bare-server.ts')

export interface StartedApi {
  port: number
  /** Bytes of memory now. */
  memory(): Promise<number>
  /** Milliseconds of processor time so far. */
  spent(): Promise<number>
  stop(): Promise<void>
}

export interface Spent {
  service: number
  /** Null where it is not measured. */
  database: number | null
}

export const bothOf = ({ service, database }: Spent): number => service + (database ?? 0)

export interface StartedService {
  port: number
  /** Bytes of memory now, of the service and of its database; none of a database that others run. */
  memory(): Promise<{ service: number; database: number }>
  /** Seconds of processor time so far; the database's is measured only where it runs on this machine. */
  spent(): Promise<Spent>
  /** Waits until it is idle. */
  rest(): Promise<void>
  stop(): Promise<void>
}

/** All of Muster in one process, as `./start` starts it, on a data folder. */
export async function startService(
  dataDir: string,
  profileFolder?: string,
  settings: Record<string, string> = {},
): Promise<StartedService> {
  const placed = await placedDatabase(dataDir)
  const { pid, port, stop } = await startProcess(path.join(processes, 'all-in-one.ts'), {
    options: ['--max-semi-space-size=64'],
    settings: { DATA_DIR: dataDir, ...(placed && { DATABASE_URL: placed }), ...settings },
    isReady: /Muster is ready: http:\/\/[^:]+:(\d+)/,
    profileFolder,
  })
  const databases = await postmastersOf(dataDir)
  const spent = async () => {
    const ofDatabases = await Promise.all(databases.map(processorTime))
    const database = databases.length > 0 ? ofDatabases.reduce((sum, each) => sum + each, 0) : null
    return { service: await processorTime(pid), database }
  }
  return {
    port,
    memory: async () => ({
      service: (await memoryOf(pid)).own,
      database: placed ? Number.NaN : await memoryWithChildren(databases[0] ?? 0),
    }),
    spent,
    rest: async () => await atRest(spent),
    stop,
  }
}

/** The database of a data folder: the process that starts all others, or those of its nodes. */
export async function postmastersOf(dataDir: string): Promise<number[]> {
  const placed = await placedDatabase(dataDir)
  return placed ? await postmastersAt(placed) : [await postmasterOf(dataDir)]
}

const postmasterOf = async (dataDir: string): Promise<number> =>
  Number((await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0])

/** The process that answers the console, on a running database: no job changes the data. */
export async function startApi(databaseUrl: string, profileFolder?: string): Promise<StartedApi> {
  const { pid, port, stop } = await startProcess(path.join(processes, 'api.ts'), {
    options: ['--max-semi-space-size=64'],
    settings: { DATABASE_SERVICE_URL: databaseUrl },
    isReady: /process api is ready on [^:]+:(\d+)/,
    profileFolder,
  })
  return {
    port,
    memory: async () => (await memoryOf(pid)).own,
    spent: async () => await preciseProcessorTime(pid),
    stop,
  }
}

/** Fastify with nothing on it. */
export async function startBareServer(): Promise<Omit<StartedApi, 'memory'>> {
  const { pid, port, stop } = await startProcess(bareServer, {
    options: [],
    settings: {},
    isReady: /bare is ready on [^:]+:(\d+)/,
    profileFolder: undefined,
  })
  return { port, spent: async () => await preciseProcessorTime(pid), stop }
}

interface Start {
  /** Of Node. */
  options: readonly string[]
  settings: Record<string, string>
  /** The line it prints when ready, with its port. */
  isReady: RegExp
  profileFolder: string | undefined
}

async function startProcess(file: string, { options, settings, isReady, profileFolder }: Start) {
  const profile = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profileFolder)}`] : []
  const child = spawn(process.execPath, [...options, ...profile, file], {
    env: {
      PATH: process.env.PATH,
      DEMO: 'off',
      PORT: '0',
      METRICS_PORT: 'off',
      LOG_LEVEL: 'warn',
      MALLOC_MMAP_THRESHOLD_: '1048576',
      // The benchmark makes more requests than anybody may.
      REQUESTS_PER_MINUTE: '1000000',
      ENROLLMENTS_PER_MINUTE: '1000000',
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = endedOnce(async () => {
    child.kill('SIGTERM')
    await ended
  })
  let said = ''
  const ready = new Promise<number>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk
      const port = isReady.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
  })
  const port = await Promise.race([ready, ended.then(() => Promise.reject(new Error(`no start: ${said}`)))])
  return { pid: child.pid ?? 0, port, stop }
}

/** Idle means less than this share of a core, for so many seconds; it should get there in time. */
const rest = { cores: 0.05, seconds: 5, after: 600 }

async function atRest(spent: () => Promise<Spent>): Promise<void> {
  let before = bothOf(await spent())
  for (let waited = 0; waited < rest.after; waited += rest.seconds) {
    await wait(rest.seconds * 1000)
    const now = bothOf(await spent())
    if (now - before < rest.cores * rest.seconds) return
    before = now
  }
  throw new Error(`the service still had something to do after ${rest.after} s`)
}

/** The peak memory during some work, read every second. */
export async function peakMemory<Result>(
  service: StartedService,
  work: () => Promise<Result>,
): Promise<{ result: Result; service: number; database: number }> {
  const peak = { service: 0, database: 0 }
  const look = async () => {
    const now = await service.memory()
    peak.service = Math.max(peak.service, now.service)
    peak.database = Math.max(peak.database, now.database)
  }
  const timer = setInterval(() => void look(), 1000)
  try {
    const result = await work()
    await look()
    return { result, ...peak }
  } finally {
    clearInterval(timer)
  }
}
