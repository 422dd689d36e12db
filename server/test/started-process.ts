import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'

export const processNames = [
  'all-in-one',
  'api',
  'backup',
  'ingest',
  'migrate',
  'restore',
  'worker',
  'world',
] as const
export type ProcessName = (typeof processNames)[number]

export interface Ended {
  code: number | null
  signal: NodeJS.Signals | null
  stdout: string
  stderr: string
}

/** Another version than the one under test: the folder of its bundled programs, or of its checkout. */
export interface Version {
  programs?: string
  checkout?: string
}

export interface StartOptions {
  /** Where the tests run as root. */
  user?: number
  /** From the sources, as an operator starts it, even where there is a bundle. */
  fromSources?: boolean
  version?: Version
  /** What follows the program in the command line. */
  arguments?: readonly string[]
}

/** What a test run makes once, so that most starts need not. */
export interface MadeOnce {
  /** The folder of Muster's processes as bundles. */
  bundles: string
  /** A data folder whose database is prepared, and not running. */
  dataDir: string
}

let madeOnce: MadeOnce | null = null

/** Outside a test run, processes start from their sources, and create their databases. */
export function startFrom(made: MadeOnce): void {
  madeOnce = made
}

export const sourceOf = (name: ProcessName) =>
  path.resolve(import.meta.dirname, `../src/processes/${name}.ts`)

/** A process's program, and where its modules are kept compiled for all starts of it. */
function programOf(
  name: ProcessName,
  { fromSources = false, version: { checkout, programs = madeOnce?.bundles } = {} }: StartOptions,
): { program: string; compiled: string } {
  if (checkout !== undefined) {
    return {
      program: path.resolve(checkout, `server/src/processes/${name}.ts`),
      compiled: path.resolve(checkout, 'node_modules/.cache/compiled'),
    }
  }
  if (programs !== undefined && !fromSources) {
    return {
      program: path.join(programs, `${name}.mjs`),
      compiled: path.join(programs, 'compiled'),
    }
  }
  return {
    program: sourceOf(name),
    compiled: path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'),
  }
}

/** Whether root can start Muster as this user: a checkout below a closed folder, such as /root, is out of reach. */
export function mayStart(user: number): boolean {
  const read = `fs.readFileSync(${JSON.stringify(sourceOf('all-in-one'))})`
  return spawnSync(process.execPath, ['--eval', read], { uid: user, gid: user }).status === 0
}

/** One of Muster's processes, started as an operator starts it, most from a bundle of their sources. */
export class StartedProcess {
  stdout = ''
  stderr = ''
  readonly child: ChildProcess
  readonly ended: Promise<Ended>

  constructor(name: ProcessName, environment: Record<string, string>, options: StartOptions = {}) {
    const { user, arguments: args = [] } = options
    const { program, compiled } = programOf(name, options)
    // Without the tests' own environment, which may hold settings of Muster.
    const env = {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: compiled,
      METRICS_PORT: 'off',
      LOG_LEVEL: 'warn',
      ...environment,
    }
    this.child = spawn(process.execPath, [program, ...args], {
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
  async says(text: string | RegExp): Promise<void> {
    const heard = Promise.withResolvers<void>()
    const listen = () => {
      if (typeof text === 'string' ? this.stdout.includes(text) : text.test(this.stdout)) heard.resolve()
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

  start(name: ProcessName, environment: Record<string, string>, options?: StartOptions): StartedProcess {
    const started = new StartedProcess(name, environment, options)
    this.#started.push(started)
    return started
  }

  async dataDir(): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), 'muster-process-'))
    this.#folders.push(folder)
    return folder
  }

  /** A data folder as a first start without the demo leaves it. */
  async preparedDataDir(): Promise<string> {
    const folder = await this.dataDir()
    copyPrepared(folder)
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

/** Puts a prepared database into an empty data folder; without a test run the first start creates it. */
export function copyPrepared(dataDir: string): void {
  if (!madeOnce) return
  const { dataDir: from } = madeOnce
  const files = ['database-password', 'postgres'].map((name) => path.join(from, name))
  // `cp` keeps modes and owners: the database has a user of its own where root starts it.
  const { status, stderr } = spawnSync('cp', ['-a', ...files, dataDir], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
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
