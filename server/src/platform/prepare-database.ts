import type pg from 'pg'
import { connectOwner } from './database.ts'
import { StartError } from './errors.ts'
import { type JobKind, prepareJobs } from './jobs.ts'
import { type Migration, migrate, missingMigrations, readMigrations } from './migrations.ts'
import { createPrivilegesRole, createServiceLogin } from './service-role.ts'

/** Several processes may start at once; one prepares, the others wait. Any number will do, as long as it stays. */
const preparationLock = 7_402_111

export interface Preparation {
  ownerUrl: string
  serviceUrl: string
  jobKinds: readonly JobKind[]
  progress: (step: string) => void
  /** What a release brings along as rows; runs after the migrations. */
  content: (client: pg.Client) => Promise<void>
  migrations?: readonly Migration[]
}

/** Makes the database ready for this version: tables, roles, job queues, content. Safe to repeat. */
export async function prepareDatabase(preparation: Preparation): Promise<void> {
  const { ownerUrl, serviceUrl, jobKinds, progress, content } = preparation
  const migrations = preparation.migrations ?? (await readMigrations())
  const client = await connectOwner(ownerUrl)
  try {
    await client.query('SELECT pg_advisory_lock($1)', [preparationLock])
    await createPrivilegesRole(client)
    const applied = await migrate(client, migrations)
    for (const name of applied) progress(`Migrated: ${name}`)
    await createServiceLogin(client, serviceUrl)
    await prepareJobs(client, ownerUrl, jobKinds)
    await content(client)
  } finally {
    await client.end()
  }
}

/** For a process that shares its database with the one that prepares it. */
export async function requirePrepared(ownerUrl: string): Promise<void> {
  const client = await connectOwner(ownerUrl)
  try {
    if ((await missingMigrations(client, await readMigrations())).length === 0) return
  } finally {
    await client.end()
  }
  throw new StartError(
    'The database is not prepared for this version of Muster; run the process migrate first.',
  )
}
