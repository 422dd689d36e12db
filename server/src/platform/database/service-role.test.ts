import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { StartError } from '../errors/errors.ts'
import { createPrivilegesRole, refusePowerfulRole, serviceUrl } from './service-role.ts'

describe('the URL of the service', () => {
  const owner = 'postgres://owner:p%40ss%2Fword@db.example:5433/fleet?sslmode=require'

  it('is derived from the owner’s: same place, a login per database, another password', () => {
    const url = new URL(serviceUrl(owner))
    expect(url.host).toBe('db.example:5433')
    expect(url.pathname).toBe('/fleet')
    expect(url.search).toBe('?sslmode=require')
    expect(url.username).toBe('fleet_login')
    expect(url.password).not.toBe('')
    expect(url.href).not.toContain('p%40ss')
  })

  it('is the same in every process, and another for another password or database', () => {
    const password = (url: string) => new URL(serviceUrl(url)).password
    expect(password(owner)).toBe(password(owner))
    expect(password(owner.replace('word', 'word2'))).not.toBe(password(owner))
    expect(password(owner.replace('/fleet', '/other'))).not.toBe(password(owner))
  })
})

describe('an owner’s URL without a secret', () => {
  it.each(['postgres://owner@db.example/fleet', 'postgres://:word@db.example/fleet', 'postgres:///fleet'])(
    'gives the service none (%s)',
    (url) => {
      expect(() => serviceUrl(url)).toThrow(
        new StartError(
          'The login of the service cannot follow from a DATABASE_URL without a user and a password; set DATABASE_SERVICE_URL.',
        ),
      )
    },
  )
})

describe('a role that nobody may create', () => {
  it('is requested in one sentence', async () => {
    const forbidden = Object.assign(new Error('permission denied to create role'), { code: '42501' })
    const client = { query: async (text: string) => (text.startsWith('SELECT') ? { rowCount: 0 } : fail()) }
    const fail = (): never => {
      throw forbidden
    }
    await expect(createPrivilegesRole(client as unknown as pg.Client)).rejects.toThrow(
      new StartError(
        'The owner of the database may not create the role muster_service; create it (NOLOGIN), or let the owner create roles (CREATEROLE).',
      ),
    )
  })
})

describe('the role that the service connects as', () => {
  let muster: TestMuster
  beforeAll(async () => {
    muster = await openTestMuster()
  })
  afterAll(async () => await muster.close())

  const { username, password } = new URL(inject('templateUrl'))
  const urlOf = (role: string, secret: string) => {
    const url = new URL(inject('templateUrl'))
    url.pathname = `/${muster.owner.database}`
    url.username = role
    url.password = secret
    return url.href
  }
  const refusal = async (url: string): Promise<string> => {
    const pool = new pg.Pool({ connectionString: url, max: 1 })
    const error: unknown = await refusePowerfulRole(pool).then(
      () => 'accepted',
      (reason: unknown) => reason,
    )
    await pool.end()
    return error instanceof StartError ? error.message : String(error)
  }
  const sentence = (role: string) =>
    `The service's database role ${role} bypasses row-level security or owns tables; DATABASE_SERVICE_URL must name a role that does neither.`

  it('is accepted as it is created', async () => {
    await expect(refusePowerfulRole(muster.services.pool)).resolves.toBeUndefined()
  })

  it('is refused when it is a superuser', async () => {
    expect(await refusal(urlOf(username, password))).toBe(sentence(decodeURIComponent(username)))
  })

  it('is refused when row-level security does not bind it', async () => {
    const role = `${muster.owner.database}_bypassing`
    await muster.owner.query(`CREATE ROLE ${role} LOGIN BYPASSRLS PASSWORD 'secret'`)
    await muster.owner.query(`GRANT CONNECT ON DATABASE ${muster.owner.database} TO ${role}`)
    expect(await refusal(urlOf(role, 'secret'))).toBe(sentence(role))
    await muster.owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  })

  it('is refused when it owns a table', async () => {
    const role = `${muster.owner.database}_owning`
    await muster.owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
    await muster.owner.query(`GRANT CONNECT ON DATABASE ${muster.owner.database} TO ${role}`)
    await muster.owner.query(`CREATE TABLE owned (id text PRIMARY KEY); ALTER TABLE owned OWNER TO ${role}`)
    expect(await refusal(urlOf(role, 'secret'))).toBe(sentence(role))
    await muster.owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  })

  it('is refused when it is a member of the tables’ owner', async () => {
    const role = `${muster.owner.database}_member`
    await muster.owner.query(`CREATE ROLE ${role} LOGIN PASSWORD 'secret'`)
    await muster.owner.query(`GRANT CONNECT ON DATABASE ${muster.owner.database} TO ${role}`)
    await muster.owner.query(`GRANT ${username} TO ${role}`)
    expect(await refusal(urlOf(role, 'secret'))).toBe(sentence(role))
    await muster.owner.query(`DROP OWNED BY ${role}; DROP ROLE ${role}`)
  })

  it('reaches its own database and no other', async () => {
    const url = new URL(urlOf(`${muster.owner.database}_login`, ''))
    url.password = new URL(serviceUrl(urlOf(username, password))).password
    const own = new pg.Client({ connectionString: url.href })
    await own.connect()
    await own.end()
    const { prepared } = inject('testServer')
    url.pathname = `/${prepared}`
    const other = new pg.Client({ connectionString: url.href })
    await expect(other.connect()).rejects.toThrow(`permission denied for database "${prepared}"`)
  })
})
