import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { makeClosedFolder, notWritable, openDataFolder, readDataFile } from '../configuration/data-folder.ts'
import { StartError } from '../errors/errors.ts'
import type { Logger } from '../observability/logs.ts'
import { ensureCluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { lockInstance } from './instance-lock.ts'
import { keepRotating } from './log-rotation.ts'
import { nativeFiles } from './native-files.ts'
import { findServer, isUp, logOf, type Server, startServer, stopServer } from './server.ts'
import { type HeldServer, supervise } from './supervision.ts'
import { databaseIds, databaseUser } from './user.ts'

/** The cluster's superuser: it owns the tables and migrates; the service never connects as it. */
const owner = 'muster_owner'
const database = 'muster'
export interface EmbeddedPostgres {
  ownerUrl: string
  stop(): Promise<void>
}

/**
 * Starts the bundled PostgreSQL in the data folder, creating it the first time, and restarts it at the same URL
 * whenever it goes away. A server left over from a killed instance is adopted; one that another instance uses ends the
 * start.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  progress: (step: string) => void,
  extraSettings: readonly string[] = [],
  log?: Logger,
): Promise<EmbeddedPostgres> {
  await openDataFolder(dataDir)
  return await whileLocked(dataDir, async () => await startInFolder(dataDir, progress, extraSettings, log))
}

/** The owner's URL of the database that an instance of Muster runs in this folder just now; null where none does. */
export async function runningPostgres(dataDir: string): Promise<string | null> {
  const server = await findServer(path.join(dataDir, 'postgres'))
  const password = await readDataFile(dataDir, 'database-password')
  return server && password !== null ? urlOf(password.trim(), server.port, database) : null
}

/** Whether there is a database in this folder, running or not. */
export const hasDatabase = async (dataDir: string): Promise<boolean> =>
  (await readDataFile(dataDir, 'postgres/PG_VERSION')) !== null

const urlOf = (password: string, port: number, name: string) =>
  `postgres://${owner}:${password}@127.0.0.1:${port}/${name}`

async function whileLocked<Result>(dataDir: string, work: () => Promise<Result>): Promise<Result> {
  const release = await lockFolder(dataDir)
  try {
    return await work()
  } finally {
    await release()
  }
}

async function startInFolder(
  dataDir: string,
  progress: (step: string) => void,
  extraSettings: readonly string[],
  log?: Logger,
): Promise<EmbeddedPostgres> {
  const files = await nativeFiles()
  // The database's user has to get to its own folder.
  await makeClosedFolder(dataDir, (await databaseIds())?.gid)
  const user = await databaseUser([dataDir, files.root])
  const password = await superuserPassword(dataDir)
  const folder = path.join(dataDir, 'postgres')
  await ensureCluster({ files, folder, user, owner, password, progress })

  let server = await findServer(folder)
  if (server === null) {
    progress('Starting the database')
    server = await startServer({ files, folder, user, extraSettings })
  }
  const { port } = server
  const url = (name: string) => urlOf(password, port, name)
  const hold = async (running: Server): Promise<HeldServer> => {
    try {
      return { server: running, lock: await lockInstance(url('postgres'), dataDir) }
    } catch (error) {
      if (running.child) await stopServer(running.pid, running.child)
      throw error
    }
  }
  const first = await hold(server)
  await createDatabase(first.lock.client).catch(async (error: unknown) => {
    await first.lock.client.end()
    if (server.child) await stopServer(server.pid, server.child)
    throw error
  })
  const bringBack = async (last: Server, signal: AbortSignal): Promise<HeldServer> => {
    // When one of its processes is killed the server closes all connections and recovers by itself.
    if (await isUp(last)) return { server: last, lock: await lockInstance(url('postgres'), dataDir) }
    return await whileLocked(dataDir, async () => {
      const found = await findServer(folder)
      if (found && found.port !== port) {
        throw new StartError(`Another instance of Muster has started the database in ${dataDir}.`)
      }
      return await hold(
        found ?? (await startServer({ files, folder, user, extraSettings }, { port, signal })),
      )
    })
  }
  const end = supervise(first, bringBack, log)
  const endRotating = keepRotating(logOf(folder), log)
  const stop = async () => {
    endRotating()
    await end()
  }
  return { ownerUrl: url(database), stop }
}

async function createDatabase(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [database])
  if (rowCount === 0) await client.query(`CREATE DATABASE ${database}`)
}

async function superuserPassword(dataDir: string): Promise<string> {
  const name = 'database-password'
  const kept = await readDataFile(dataDir, name)
  if (kept !== null) return kept.trim()
  const made = randomBytes(24).toString('base64url')
  await writeFile(path.join(dataDir, name), made, { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
    throw notWritable(dataDir, error)
  })
  return made
}
