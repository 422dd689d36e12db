import type pg from 'pg'
import { StartError } from '../errors/errors.ts'
import { type JobKind, prepareJobs } from '../jobs/jobs.ts'
import { connectOnce, connectOwner, reasonOf } from './database.ts'
import {
  beginRestore,
  endRestore,
  type Migration,
  migrate,
  missingMigrations,
  readMigrations,
} from './migrations.ts'
import { checkServiceLogin, createPrivilegesRole, createServiceLogin, grantPlace } from './service-role.ts'

/** Several processes may start at once; one prepares, the others wait. The number is arbitrary but must not change. */
const preparationLock = 7_402_111

export interface Preparation {
  ownerUrl: string
  serviceUrl: string
  /** Whether the service's login is managed elsewhere. */
  serviceGiven: boolean
  jobKinds: readonly JobKind[]
  progress: (step: string) => void
  /** Rows that a release ships; stored after the migrations. */
  content: (client: pg.Client) => Promise<void>
  migrations?: readonly Migration[]
  /** A backup whose contents it gets; the database must be empty. */
  restore?: Restore | undefined
}

/** What is restored in the course of preparing an empty database. */
export interface Restore {
  /** Those that the backup's database had: its rows fit in between these and the later ones. */
  migrations: readonly Migration[]
  tables(client: pg.Client): Promise<void>
  /** Queued jobs, once there are queues. */
  jobs(client: pg.Client): Promise<void>
}

/** Prepares the database for this version: tables, roles, job queues, content. Idempotent. */
export async function prepareDatabase(preparation: Preparation): Promise<void> {
  const { ownerUrl, serviceUrl, serviceGiven, jobKinds, progress, content, restore } = preparation
  const migrations = preparation.migrations ?? (await readMigrations())
  const client = await connectOwner(ownerUrl)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [preparationLock])
    if (restore) await beginRestore(client)
    await createPrivilegesRole(client)
    if (serviceGiven) await checkServiceLogin(client, serviceUrl)
    else await createServiceLogin(client, serviceUrl)
    if (restore) {
      await migrate(client, restore.migrations, true)
      await restore.tables(client)
    }
    const applied = await migrate(client, migrations, restore !== undefined, progress)
    for (const name of applied) progress(`Migrated: ${name}`)
    await grantPlace(client)
    await prepareJobs(client, ownerUrl, jobKinds)
    if (restore) await restore.jobs(client)
    await content(client)
    if (restore) await endRestore(client)
  } finally {
    await client.end()
  }
}

const notPrepared = 'The database is not prepared for this version of Muster; run the process migrate first.'

/** PostgreSQL's codes for a role that does not exist, has another password or may not connect to this database. */
const refusedLogin = ['28000', '28P01', '42501']

const isRefusedLogin = (error: unknown) =>
  error instanceof StartError &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  refusedLogin.includes(String(error.cause.code))

/** For a process that shares its database with the one that prepares it, and need not know the owner. */
export async function requirePrepared(serviceUrl: string, serviceGiven: boolean): Promise<void> {
  const client = await connectOnce(serviceUrl).catch((error: unknown): never => {
    // A login derived from the owner's is created and renewed by preparing.
    throw !serviceGiven && isRefusedLogin(error) ? new StartError(notPrepared) : error
  })
  try {
    if ((await missingMigrations(client, await readMigrations())).length === 0) return
  } catch (error) {
    if (error instanceof StartError) throw error
    throw new StartError(
      `The service may not read its database: ${reasonOf(error)}; run the process migrate.`,
    )
  } finally {
    await client.end()
  }
  throw new StartError(notPrepared)
}
