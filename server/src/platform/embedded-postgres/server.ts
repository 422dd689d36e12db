import type { ChildProcess } from 'node:child_process'
import { open, readFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { StartError } from '../errors.ts'
import { freePort } from '../free-port.ts'
import type { NativeFiles } from './native-files.ts'
import { startProgram } from './program.ts'
import type { DatabaseUser } from './user.ts'

interface Server {
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

/** Someone else may take the free port between finding it and listening on it. */
const attempts = 3
const pollMilliseconds = 25

export async function startServer(options: {
  files: NativeFiles
  folder: string
  user: DatabaseUser
  extraSettings: readonly string[]
}): Promise<Server> {
  const { files, folder, user, extraSettings } = options
  const logFile = `${folder}.log`
  let said = ''
  for (let attempt = 0; attempt < attempts; attempt++) {
    const port = await freePort(host)
    // A file, not a pipe: the server may outlive the service that started it.
    const log = await open(logFile, 'w')
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
    await log.close()
    const server = await untilReady(folder, child)
    if (server) return { ...server, child }
    said = await readFile(logFile, 'utf8')
    if (!said.includes('could not bind')) break
  }
  const reason =
    said
      .trim()
      .split('\n')
      .findLast((line) => /FATAL|PANIC/.test(line)) ?? 'see its log'
  throw new StartError(`The database in ${folder} did not start: ${reason} (${logFile})`)
}

async function untilReady(folder: string, child: ChildProcess): Promise<Server | null> {
  let ended = false
  child.once('error', () => {
    ended = true
  })
  child.once('exit', () => {
    ended = true
  })
  for (;;) {
    const server = await findServer(folder)
    if (server?.pid === child.pid) return server
    if (ended) return null
    await wait(pollMilliseconds)
  }
}

/** The server that runs in the folder already, by its postmaster.pid: lines 1 process, 4 port, 8 state. */
export async function findServer(folder: string): Promise<Server | null> {
  const file = await readFile(`${folder}/postmaster.pid`, 'utf8').catch(() => null)
  const lines = file?.split('\n') ?? []
  const pid = Number(lines[0])
  const port = Number(lines[3])
  const ready = lines[7]?.trim() === 'ready'
  if (!(pid > 0 && port > 0 && ready && isAlive(pid))) return null
  // Left by a server that was killed, the file may name a process that has since got the same number.
  return (await isListening(port)) ? { pid, port, child: null } : null
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, host)
  return await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true))
    socket.once('error', () => resolve(false))
  }).finally(() => socket.destroy())
}

/** PostgreSQL's fast shutdown: sessions end, all that was committed is on disk. */
export async function stopServer(pid: number, child: ChildProcess | null): Promise<void> {
  const runs = child?.exitCode === null && child.signalCode === null
  const exited = runs ? new Promise((resolve) => child.once('exit', resolve)) : null
  if (isAlive(pid)) process.kill(pid, 'SIGINT')
  if (exited) await exited
  else while (isAlive(pid)) await wait(pollMilliseconds)
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // No permission to signal it means that it lives.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
