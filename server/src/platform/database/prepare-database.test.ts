import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { createEmptyDatabase, type EmptyDatabase } from '../../../test/empty-database.ts'
import { asAdministrator } from '../../../test/test-server.ts'
import { accessJobs, storeContent } from '../../access/index.ts'
import { StartError } from '../errors/errors.ts'
import { connectOwner } from './database.ts'
import { readMigrations } from './migrations.ts'
import { prepareDatabase, requirePrepared } from './prepare-database.ts'
import { refusePowerfulRole, serviceUrl } from './service-role.ts'

let database: EmptyDatabase
beforeEach(async () => {
  database = await createEmptyDatabase()
})
afterEach(async () => await database.drop())

async function prepare(ownerUrl: string, given?: string): Promise<string[]> {
  const steps: string[] = []
  await prepareDatabase({
    ownerUrl,
    serviceUrl: given ?? serviceUrl(ownerUrl),
    serviceGiven: given !== undefined,
    jobKinds: accessJobs,
    content: storeContent,
    progress: (step) => steps.push(step),
  })
  return steps
}

async function count(url: string, table: string): Promise<number> {
  const client = await connectOwner(url)
  try {
    const { rows } = await client.query<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)
    return rows[0]?.count ?? -1
  } finally {
    await client.end()
  }
}

describe('preparing a database', () => {
  it('creates tables, content, queues and a login for the service', async () => {
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

describe('an owner who is not a superuser, as with hosted PostgreSQL', () => {
  const role = `hosted_${randomBytes(6).toString('hex')}`
  const password = 'hosted-secret'
  let hosted: EmptyDatabase

  beforeEach(async () => {
    await asAdministrator(
      inject('testServer'),
      `CREATE ROLE ${role} LOGIN CREATEROLE PASSWORD '${password}'`,
      `GRANT muster_service TO ${role} WITH ADMIN OPTION`,
    )
    hosted = await createEmptyDatabase({ role, password })
  })
  afterEach(async () => {
    await hosted.drop()
    await asAdministrator(inject('testServer'), `DROP OWNED BY ${role}`, `DROP ROLE ${role}`)
  })

  it('prepares the database, and does so again at the next start', async () => {
    const url = new URL(hosted.ownerUrl)
    url.username = role
    url.password = password
    expect(await prepare(url.href)).not.toEqual([])
    expect(await prepare(url.href)).toEqual([])
    const pool = new pg.Pool({ connectionString: serviceUrl(url.href), max: 1 })
    // The database is dropped right after, perhaps before the server has closed this connection.
    pool.on('error', () => {})
    await refusePowerfulRole(pool)
    await pool.end()
  })
})

describe('roles that are managed elsewhere', () => {
  const suffix = randomBytes(6).toString('hex')
  const owner = `managed_owner_${suffix}`
  const login = `managed_login_${suffix}`
  let administrator: pg.Client
  let managed: EmptyDatabase
  let ownerUrl: string
  let loginUrl: string

  beforeEach(async () => {
    administrator = await connectOwner(inject('templateUrl'))
    await onServer(`CREATE ROLE ${owner} LOGIN PASSWORD 'owner-secret'`)
    managed = await createEmptyDatabase({ role: owner, password: 'owner-secret' })
    ownerUrl = urlOf(owner, 'owner-secret')
    loginUrl = urlOf(login, 'login-secret')
  })
  afterEach(async () => {
    await managed.drop()
    await onServer(`DROP ROLE IF EXISTS ${login}`, `DROP ROLE ${owner}`)
    await administrator.end()
  })

  const urlOf = (role: string, password: string) => {
    const url = new URL(managed.ownerUrl)
    url.username = role
    url.password = password
    return url.href
  }
  const onServer = async (...statements: string[]) =>
    await asAdministrator(inject('testServer'), ...statements)
  const createLogin = async () => await onServer(`CREATE ROLE ${login} LOGIN PASSWORD 'login-secret'`)
  const passwordOf = async () =>
    (await administrator.query('SELECT rolpassword FROM pg_authid WHERE rolname = $1', [login])).rows

  it('are used as they are: no password set, no rights taken from others', async () => {
    await createLogin()
    await onServer(`GRANT muster_service TO ${login}`)
    const before = await passwordOf()
    expect(await prepare(ownerUrl, loginUrl)).not.toEqual([])
    expect(await passwordOf()).toEqual(before)
    const { rows } = await administrator.query(
      `SELECT has_database_privilege('public', '${managed.name}', 'CONNECT') AS others,
              EXISTS (SELECT FROM pg_roles WHERE rolname = '${managed.name}_login') AS made`,
    )
    expect(rows).toEqual([{ others: true, made: false }])
    await expect(requirePrepared(loginUrl, true)).resolves.toBeUndefined()
  })

  it('are named where they lack something, before anything is changed', async () => {
    await expect(prepare(ownerUrl, loginUrl)).rejects.toThrow(
      new StartError(
        `The role "${login}" of DATABASE_SERVICE_URL does not exist; create it as a login that is a member of muster_service.`,
      ),
    )
    await createLogin()
    await expect(prepare(ownerUrl, loginUrl)).rejects.toThrow(
      new StartError(
        `The role "${login}" of DATABASE_SERVICE_URL is no member of muster_service; run GRANT muster_service TO "${login}".`,
      ),
    )
    await expect(requirePrepared(loginUrl, true)).rejects.toThrow(/^The database is not prepared/)
    await expect(count(ownerUrl, 'migration')).rejects.toThrow('does not exist')
  })

  it('that lost their membership are reported, rather than a missing database', async () => {
    await createLogin()
    await onServer(`GRANT muster_service TO ${login}`)
    await prepare(ownerUrl, loginUrl)
    await onServer(`REVOKE muster_service FROM ${login}`)
    await expect(requirePrepared(loginUrl, true)).rejects.toThrow(
      'The service may not read its database: permission denied for table migration; run the process migrate.',
    )
  })

  it('must be given to an owner who may not create them', async () => {
    await expect(prepare(ownerUrl)).rejects.toThrow(
      new StartError(
        "The owner of the database may not make the service's login (permission denied to create role); let it create roles (CREATEROLE), or set DATABASE_SERVICE_URL.",
      ),
    )
  })
})

describe('a process that does not know the owner', () => {
  it('sees whether the database is prepared', async () => {
    const service = serviceUrl(database.ownerUrl)
    const refusal = 'The database is not prepared for this version of Muster; run the process migrate first.'
    await expect(requirePrepared(service, false)).rejects.toThrow(refusal)
    await prepare(database.ownerUrl)
    await expect(requirePrepared(service, false)).resolves.toBeUndefined()
    const owner = await connectOwner(database.ownerUrl)
    await owner.query('DELETE FROM migration WHERE number = 2')
    await owner.end()
    await expect(requirePrepared(service, false)).rejects.toThrow(refusal)
  })
})
