import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { atDatabase } from '../../test/database-address.ts'
import { createEmptyDatabase, type EmptyDatabase } from '../../test/empty-database.ts'
import { accessJobs, storeContent } from '../access/index.ts'
import { connectOwner } from './database.ts'
import { readMigrations } from './migrations.ts'
import { prepareDatabase } from './prepare-database.ts'
import { refusePowerfulRole, serviceUrl } from './service-role.ts'

let database: EmptyDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(async () => await database.drop())

async function prepare(ownerUrl: string): Promise<string[]> {
  const steps: string[] = []
  await prepareDatabase({
    ownerUrl,
    serviceUrl: serviceUrl(ownerUrl),
    jobKinds: accessJobs,
    content: storeContent,
    progress: (step) => steps.push(step),
  })
  return steps
}

async function count(url: string, table: string): Promise<number> {
  const client = await connectOwner(url)
  const { rows } = await client.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)
  await client.end()
  return rows[0]?.count ?? -1
}

describe('preparing a database', () => {
  it('makes tables, content, queues and a login for the service', async () => {
    const migrations = await readMigrations()
    const steps = await prepare(database.ownerUrl)
    expect(steps).toEqual(migrations.map(({ name }) => `Migrated: ${name}`))
    const service = serviceUrl(database.ownerUrl)
    expect(await count(service, 'agreement')).toBe(11)
    expect(await count(service, 'whats_new')).toBeGreaterThan(0)
    expect(await count(service, 'pgboss.queue')).toBeGreaterThanOrEqual(accessJobs.length)
  })

  it('again changes nothing', async () => {
    await prepare(database.ownerUrl)
    expect(await prepare(database.ownerUrl)).toEqual([])
    expect(await count(serviceUrl(database.ownerUrl), 'agreement')).toBe(11)
  })

  it('by several processes at once is done by one, while the others wait', async () => {
    const { ownerUrl } = database
    const steps = await Promise.all([prepare(ownerUrl), prepare(ownerUrl), prepare(ownerUrl)])
    const worked = steps.filter((done) => done.length > 0)
    expect(worked).toHaveLength(1)
    expect(await count(ownerUrl, 'migration')).toBe((await readMigrations()).length)
  })
})

describe('an owner who is no superuser, as hosted PostgreSQL has them', () => {
  const role = `hosted_${randomBytes(6).toString('hex')}`
  const password = 'hosted-secret'
  let administrator: pg.Client
  let hosted: EmptyDatabase

  beforeEach(async () => {
    administrator = await connectOwner(atDatabase(inject('templateUrl'), 'postgres'))
    await administrator.query(`CREATE ROLE ${role} LOGIN CREATEROLE PASSWORD '${password}'`)
    await administrator.query(`GRANT muster_service TO ${role} WITH ADMIN OPTION`)
    hosted = await createEmptyDatabase(role)
  })
  afterEach(async () => {
    await hosted.drop()
    await administrator.query(`DROP ROLE ${hosted.name}_login`)
    await administrator.query(`DROP OWNED BY ${role}`)
    await administrator.query(`DROP ROLE ${role}`)
    await administrator.end()
  })

  it('prepares the database, and does so again at the next start', async () => {
    const url = new URL(hosted.ownerUrl)
    url.username = role
    url.password = password
    expect(await prepare(url.href)).not.toEqual([])
    expect(await prepare(url.href)).toEqual([])
    const pool = new pg.Pool({ connectionString: serviceUrl(url.href), max: 1 })
    await refusePowerfulRole(pool)
    await pool.end()
  })
})
