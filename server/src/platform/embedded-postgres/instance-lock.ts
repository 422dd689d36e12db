import pg from 'pg'
import { reasonOf } from '../database/database.ts'
import { StartError } from '../errors/errors.ts'

/** Held by the one instance that uses a data folder; the number is arbitrary but must not change. */
const instanceLock = 7_402_110

/** A connection that marks a data folder as in use for as long as it lasts. */
export interface InstanceLock {
  client: pg.Client
  /** Resolves when the connection has ended: the database is gone, or its operator has closed it. */
  lost: Promise<void>
}

export async function lockInstance(url: string, dataDir: string): Promise<InstanceLock> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'muster instance lock',
  })
  // `lost` reports its end.
  client.on('error', () => {})
  await client.connect().catch((error: unknown) => {
    throw new StartError(`The database in ${dataDir} cannot be entered: ${reasonOf(error)}.`)
  })
  const lost = new Promise<void>((resolve) => client.once('end', resolve))
  const { rows } = await client.query<{ locked: boolean }>('SELECT pg_try_advisory_lock($1) AS locked', [
    instanceLock,
  ])
  if (rows[0]?.locked) return { client, lost }
  await client.end()
  throw new StartError(`The data folder ${dataDir} is in use by another instance of Muster.`)
}
