import type { ChildProcess } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../errors/errors.ts'
import { freePort } from '../http/free-port.ts'
import { rotateLog } from './log-rotation.ts'
import type { NativeFiles } from './native-files.ts'
import { startProgram } from './program.ts'
import type { DatabaseUser } from './user.ts'

export interface Server {
  pid: number
  port: number
  /** Null for a server that an earlier instance started. */
  child: ChildProcess | null
}

const host = '127.0.0.1'

const settings = [
  `listen_addresses=${host}`,
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  'max_connections=120',
  'shared_buffers=256MB',
  'max_wal_size=2GB',
  'jit=off',
]

/** Another process may take the free port between finding it and listening on it. */
const attempts = 3
const pollMilliseconds = 25

export interface ServerStart {
  files: NativeFiles
  folder: string
  user: DatabaseUser
  extraSettings: readonly string[]
}

/** Of the server in a folder: what it writes, at all its starts. */
export const logOf = (folder: string): string => `${folder}.log`

/** A restart: on the port that others know. */
interface Return {
  port: number
  /** Aborts a start that takes long, as recovery may. */
  signal: AbortSignal
}

export async function startServer(start: ServerStart, back?: Return): Promise<Server> {
  const { files, folder, user, extraSettings } = start
  const logFile = logOf(folder)
  await rotateLog(logFile)
  let said = ''
  let pid: number | undefined
  let notStarted: string | undefined
  for (let attempt = 0; attempt < (back ? 1 : attempts); attempt++) {
    const port = back?.port ?? (await freePort(host))
    // A file, not a pipe: the server may outlive the service that started it.
    const log = await open(logFile, 'a', 0o600)
    await log.chmod(0o600)
    const saidBefore = (await log.stat()).size
    const child = startProgram(
      user,
      files.postgres,
      [
        '-D',
        folder,
        '-p',
        String(port),
        ...[...settings, ...extraSettings].flatMap((setting) => ['-c', setting]),
      ],
      ['ignore', log.fd, log.fd],
    )
    // Without the program nobody writes a log.
    child.on('error', ({ message }) => {
      notStarted = message
    })
    await log.close()
    const interrupt = () => child.kill('SIGINT')
    back?.signal.addEventListener('abort', interrupt)
    const server = await untilReady(folder, child)
    back?.signal.removeEventListener('abort', interrupt)
    if (server) return { ...server, child }
    said = (await readFile(logFile)).subarray(saidBefore).toString()
    pid = child.pid
    if (!said.includes('could not bind')) break
  }
  if (notStarted !== undefined) throw new StartError(`The database in ${folder} did not start: ${notStarted}`)
  const fatal = said.split('\n').filter((line) => /FATAL|PANIC/.test(line))
  // The last processes of a killed server write to the same log.
  const reason = fatal.findLast((line) => line.includes(`[${pid}]`)) ?? fatal.at(-1) ?? 'see its log'
  throw new StartError(`The database in ${folder} did not start: ${reason} (${logFile})`)
}

/** Null where it has ended, even before anybody could listen for that. */
export async function untilReady(folder: string, child: ChildProcess): Promise<Server | null> {
  for (;;) {
    const server = await findServer(folder)
    if (server?.pid === child.pid) return server
    if (!runs(child)) return null
    await wait(pollMilliseconds)
  }
}

const runs = ({ pid, exitCode, signalCode }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null

/** The server already running in the folder, by its postmaster.pid: line 1 process, 4 port, 8 state. */
export async function findServer(folder: string): Promise<Server | null> {
  const file = await readFile(`${folder}/postmaster.pid`, 'utf8').catch(() => null)
  const lines = file?.split('\n') ?? []
  const pid = Number(lines[0])
  const port = Number(lines[3])
  const ready = lines[7]?.trim() === 'ready'
  if (!(pid > 0 && port > 0 && ready && isAlive(pid))) return null
  // Left by a killed server, the file may name a process that has since got the same pid.
  return (await isListening(port)) ? { pid, port, child: null } : null
}

/** Whether a server that was ready is still there, even if only to say that it recovers. */
export async function isUp({ pid, port, child }: Server): Promise<boolean> {
  return (child ? runs(child) : isAlive(pid)) && (await isListening(port))
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, host)
  return await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/** PostgreSQL's fast shutdown: sessions end, everything committed is on disk. */
export async function stopServer(pid: number, child: ChildProcess | null): Promise<void> {
  const exited = child && runs(child) ? new Promise((resolve) => child.once('exit', resolve)) : null
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  if (exited) await exited
  else while (isAlive(pid)) await wait(pollMilliseconds)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // No permission to signal it means that it is alive.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
