import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type ProcessName = 'all-in-one' | 'api' | 'ingest' | 'migrate' | 'worker'

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

const scriptOf = (name: ProcessName) => path.resolve(import.meta.dirname, `../src/processes/${name}.ts`)

/** Muster's modules, compiled once for all processes that tests start. */
const compileCache = path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled')

/** Whether root can start Muster as this user: a checkout below a closed folder, such as /root, is out of reach. */
export function mayStart(user: number): boolean {
  const read = `fs.readFileSync(${JSON.stringify(scriptOf('all-in-one'))})`
  return spawnSync(process.execPath, ['--eval', read], { uid: user, gid: user }).status === 0
}

/** One of Muster's processes, started as an operator starts it. */
export class StartedProcess {
  stdout = ''
  stderr = ''
  readonly child: ChildProcess
  readonly ended: Promise<Ended>

  constructor(name: ProcessName, environment: Record<string, string>, user?: number) {
    // Without the tests' own environment, which may hold settings of Muster.
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compileCache,
      METRICS_PORT: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    }
    this.child = spawn(process.execPath, [scriptOf(name)], {
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(user !== undefined && { uid: user, gid: user }),
    })
    this.child.stdout?.on('data', (chunk) => {
      this.stdout += chunk
    })
    this.child.stderr?.on('data', (chunk) => {
      this.stderr += chunk
    })
    this.ended = once(this.child, 'close').then(([code, signal]) => ({
      code,
      signal,
      stdout: this.stdout,
      stderr: this.stderr,
    }))
  }

  /** Resolves when it prints the text; a process that ends before fails the test with its last output. */
  async says(text: string): Promise<void> {
    const heard = Promise.withResolvers<void>()
    const listen = () => {
      if (this.stdout.includes(text)) heard.resolve()
    }
    this.child.stdout?.on('data', listen)
    listen()
    await Promise.race([
      heard.promise,
      this.ended.then(({ code, stderr }) => {
        throw new Error(`Ended with ${code} before it said "${text}": ${stderr}`)
      }),
    ])
  }

  async stop(signal: NodeJS.Signals): Promise<Ended> {
    this.child.kill(signal)
    return await this.ended
  }
}

/** Starts processes and creates data folders for one test file, and leaves neither behind. */
export class ProcessBench {
  readonly #started: StartedProcess[] = []
  readonly #folders: string[] = []

  /** As the given user, where the tests run as root. */
  start(name: ProcessName, environment: Record<string, string>, user?: number): StartedProcess {
    const started = new StartedProcess(name, environment, user)
    this.#started.push(started)
    return started
  }

  async dataDir(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'muster-process-'))
    this.#folders.push(folder)
    return folder
  }

  async clear(): Promise<void> {
    for (const started of this.#started) await started.stop('SIGKILL')
    for (const folder of this.#folders) {
      const database = await databaseOf(folder)
      if (database && isAlive(database.pid)) process.kill(database.pid, 'SIGQUIT')
      while (database && isAlive(database.pid)) await new Promise((resolve) => setTimeout(resolve, 20))
      await rm(folder, { recursive: true, force: true })
    }
  }
}

export interface RunningDatabase {
  pid: number
  ownerUrl: string
}

/** The embedded database of a data folder, by its files; null without one. */
export async function databaseOf(dataDir: string): Promise<RunningDatabase | null> {
  const file = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => null)
  if (file === null) return null
  const [pid, , , port] = file.split('\n')
  const password = await readFile(path.join(dataDir, 'database-password'), 'utf8')
  return { pid: Number(pid), ownerUrl: `postgres://muster_owner:${password}@127.0.0.1:${port}/muster` }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}
