import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { connectOwner } from '../src/platform/database/database.ts'
import { createServiceLogin, serviceUrl } from '../src/platform/database/service-role.ts'
import { atDatabase } from './database-url.ts'

export interface EmptyDatabase {
  /** The URL of its owner, a superuser. */
  ownerUrl: string
  name: string
  drop(): Promise<void>
}

/** An empty database on the server of the test run. */
export async function createEmptyDatabase(owner?: string): Promise<EmptyDatabase> {
  const template = inject('templateUrl')
  const name = `empty_${randomBytes(6).toString('hex')}`
  await onServer(template, `CREATE DATABASE ${name}${owner ? ` OWNER ${owner}` : ''}`)
  return {
    ownerUrl: atDatabase(template, name),
    name,
    drop: async () => await onServer(template, `DROP DATABASE ${name} WITH (FORCE)`),
  }
}

/** A database on the server of the test run, prepared as a first start leaves it. */
export async function createPreparedDatabase(): Promise<EmptyDatabase> {
  const template = inject('templateUrl')
  const name = `prepared_${randomBytes(6).toString('hex')}`
  await onServer(template, `CREATE DATABASE ${name} TEMPLATE template_muster STRATEGY file_copy`)
  const ownerUrl = atDatabase(template, name)
  const owner = await connectOwner(ownerUrl)
  await createServiceLogin(owner, serviceUrl(ownerUrl))
  await owner.end()
  return { ownerUrl, name, drop: async () => await onServer(template, `DROP DATABASE ${name} WITH (FORCE)`) }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: atDatabase(url, 'postgres') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
