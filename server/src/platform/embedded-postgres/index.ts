import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import path from 'node:path'
import pg from 'pg'
import { notWritable, openDataFolder, readDataFile } from '../data-folder.ts'
import { reasonOf } from '../database.ts'
import { StartError } from '../errors.ts'
import { ensureCluster } from './cluster.ts'
import { lockFolder } from './folder-lock.ts'
import { nativeFiles } from './native-files.ts'
import { findServer, startServer, stopServer } from './server.ts'
import { databaseUser } from './user.ts'

/** The cluster's superuser: it owns the tables and migrates; the service never connects as it. */
const owner = 'muster_owner'
const database = 'muster'
/** Held by the one instance that uses a data folder; any number will do, as long as it stays. */
const instanceLock = 7_402_110

export interface EmbeddedPostgres {
  ownerUrl: string
  stop(): Promise<void>
}

/**
 * Starts the PostgreSQL that comes with the product in the data folder, creating it the first time. A server
 * left over from a killed instance is adopted; one that another instance uses ends the start.
 */
export async function startEmbeddedPostgres(
  dataDir: string,
  progress: (step: string) => void,
  extraSettings: readonly string[] = [],
): Promise<EmbeddedPostgres> {
  await openDataFolder(dataDir)
  const release = await lockFolder(dataDir)
  try {
    return await startInFolder(dataDir, progress, extraSettings)
  } finally {
    await release()
  }
}

async function startInFolder(
  dataDir: string,
  progress: (step: string) => void,
  extraSettings: readonly string[],
): Promise<EmbeddedPostgres> {
  const files = await nativeFiles()
  const user = await databaseUser([dataDir, files.root])
  const password = await superuserPassword(dataDir)
  const folder = path.join(dataDir, 'postgres')
  await ensureCluster({ files, folder, user, owner, password, progress })

  let server = await findServer(folder)
  if (server === null) {
    progress('Starting the database')
    server = await startServer({ files, folder, user, extraSettings })
  }
  const { pid, port, child } = server
  const url = (name: string) => `postgres://${owner}:${password}@127.0.0.1:${port}/${name}`
  try {
    const lock = await lockInstance(url('postgres'), dataDir)
    await createDatabase(lock)
    return {
      ownerUrl: url(database),
      stop: async () => {
        await lock.end().catch(() => {})
        await stopServer(pid, child)
      },
    }
  } catch (error) {
    if (child) await stopServer(pid, child)
    throw error
  }
}

async function lockInstance(url: string, dataDir: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'muster instance lock' })
  // When the database goes away the service notices by its other connections.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new StartError(`The database in ${dataDir} cannot be entered: ${reasonOf(error)}.`)
  })
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    instanceLock,
  ])
  if (rows[0]?.locked) return client
  await client.end()
  throw new StartError(`The data folder ${dataDir} is in use by another instance of Muster.`)
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
