import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { endedOnce } from '../ending.ts'

const script = path.resolve(import.meta.dirname, '../../../server/src/processes/all-in-one.ts')

export interface StartedService {
  port: number
  /** Bytes of memory now, of the service and of its database. */
  memory(): Promise<{ service: number; database: number }>
  stop(): Promise<void>
}

/** All of Muster in one process, as `./start` starts it, on a data folder. */
export async function startService(dataDir: string, profileFolder?: string): Promise<StartedService> {
  const profile = profileFolder ? ['--cpu-prof', `--cpu-prof-dir=${path.resolve(profileFolder)}`] : []
  const child = spawn(process.execPath, ['--max-semi-space-size=64', ...profile, script], {
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, DEMO: 'off', PORT: '0', METRICS_PORT: 'off' },
      ...{ LOG_LEVEL: 'warn', MALLOC_MMAP_THRESHOLD_: '1048576' },
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
      const port = /Muster is ready: http:\/\/[^:]+:(\d+)/.exec(said)?.[1]
      if (port) resolve(Number(port))
    })
  })
  const port = await Promise.race([ready, ended.then(() => Promise.reject(new Error(`no start: ${said}`)))])
  const database = Number(
    (await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0],
  )
  return {
    port,
    memory: async () => ({
      service: (await memoryOf(child.pid ?? 0)).own,
      database: await memoryWithChildren(database),
    }),
    stop,
  }
}

/** What /proc tells of a process: memory of its own, and what it shares with others. */
async function memoryOf(pid: number): Promise<{ own: number; shared: number; parent: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const field = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(status)?.[1] ?? 0)
  return {
    own: (field('RssAnon') + field('RssFile')) * 1024,
    shared: field('RssShmem') * 1024,
    parent: field('PPid'),
  }
}

/** PostgreSQL's processes share their buffers, which count once. */
async function memoryWithChildren(parent: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name)).map(Number)
  const all = await Promise.all(pids.map(async (pid) => ({ pid, ...(await memoryOf(pid)) })))
  const own = all.filter((each) => each.pid === parent || each.parent === parent)
  const shared = Math.max(0, ...own.map((each) => each.shared))
  return own.reduce((sum, each) => sum + each.own, 0) + shared
}

/** The most memory that some work takes, looked at every second. */
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
