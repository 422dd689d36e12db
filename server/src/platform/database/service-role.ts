import { createHmac } from 'node:crypto'
import type pg from 'pg'
import { StartError } from '../errors/errors.ts'
import { reasonOf } from './database.ts'

/** Holds the privileges that migrations grant; each database has its own login, which is a member. */
const privileges = 'muster_service'

/**
 * The URL the service connects with. Its password is derived from the owner's, so that every process with the same
 * DATABASE_URL finds the same login without a further secret.
 */
export function serviceUrl(ownerUrl: string): string {
  const url = new URL(ownerUrl)
  // Without a secret no secret can be derived.
  if (url.username === '' || url.password === '') {
    throw new StartError(
      'The login of the service cannot follow from a DATABASE_URL without a user and a password; set DATABASE_SERVICE_URL.',
    )
  }
  url.username = loginName(url)
  url.password = createHmac('sha256', decodeURIComponent(url.password))
    .update(`login of the service of ${databaseName(url)}`)
    .digest('base64url')
  return url.href
}

const databaseName = (url: URL) => decodeURIComponent(url.pathname.slice(1))
const loginName = (url: URL) => `${databaseName(url)}_login`

/** Creates the role that migrations grant to, before they run. */
export async function createPrivilegesRole(client: pg.Client): Promise<void> {
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [privileges])
  if (rowCount !== 0) return
  await client.query(`CREATE ROLE ${privileges} NOLOGIN NOBYPASSRLS`).catch((error: unknown): never => {
    throw isForbidden(error)
      ? new StartError(
          `The owner of the database may not create the role ${privileges}; create it (NOLOGIN), or let the owner create roles (CREATEROLE).`,
        )
      : error
  })
}

const isForbidden = (error: unknown) => error instanceof Error && 'code' in error && error.code === '42501'

/** Creates or renews the service's login, which may connect to this database only. */
export async function createServiceLogin(client: pg.Client, url: string): Promise<void> {
  await writeServiceLogin(client, url).catch((error: unknown): never => {
    throw isForbidden(error)
      ? new StartError(
          `The owner of the database may not make the service's login (${reasonOf(error)}); let it create roles (CREATEROLE), or set DATABASE_SERVICE_URL.`,
        )
      : error
  })
}

async function writeServiceLogin(client: pg.Client, url: string): Promise<void> {
  const { username, password } = new URL(url)
  const login = client.escapeIdentifier(decodeURIComponent(username))
  const secret = client.escapeLiteral(decodeURIComponent(password))
  const database = client.escapeIdentifier(databaseName(new URL(url)))
  const { rowCount } = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [
    decodeURIComponent(username),
  ])
  // Only a superuser may say NOSUPERUSER of an existing role, and hosted databases have no such owner; a role with too
  // many privileges is refused when the service connects.
  const wanted = rowCount === 0 ? 'CREATE ROLE' : 'ALTER ROLE'
  await client.query(`${wanted} ${login} LOGIN PASSWORD ${secret}`)
  await client.query(`GRANT ${privileges} TO ${login}`)
  await client.query(`REVOKE ALL ON DATABASE ${database} FROM PUBLIC`)
  await client.query(`GRANT CONNECT ON DATABASE ${database} TO ${login}`)
}

/** A login managed elsewhere is left as it is; an error says what it lacks. */
export async function checkServiceLogin(client: pg.Client, url: string): Promise<void> {
  const login = decodeURIComponent(new URL(url).username)
  const { rows } = await client.query<{ member: boolean }>(
    'SELECT pg_has_role(oid, $2, $3) AS member FROM pg_roles WHERE rolname = $1',
    [login, privileges, 'MEMBER'],
  )
  if (rows[0]?.member) return
  throw new StartError(
    rows[0]
      ? `The role "${login}" of DATABASE_SERVICE_URL is no member of ${privileges}; run GRANT ${privileges} TO "${login}".`
      : `The role "${login}" of DATABASE_SERVICE_URL does not exist; create it as a login that is a member of ${privileges}.`,
  )
}

/** What the service needs beside the tables that migrations grant: their schema, and which migrations ran. */
export async function grantPlace(client: pg.Client): Promise<void> {
  await client.query(`GRANT USAGE ON SCHEMA public TO ${privileges}`)
  await client.query(`GRANT SELECT ON migration TO ${privileges}`)
}

const powerOfRole = `
  SELECT r.rolname AS name,
         r.rolsuper OR r.rolbypassrls
         OR EXISTS (SELECT FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace
                    AND pg_has_role(r.oid, c.relowner, 'MEMBER')) AS powerful
  FROM pg_roles r WHERE r.rolname = current_user`

/** Row-level security does not bind superusers, owners or members of owners: the service must not be one. */
export async function refusePowerfulRole(pool: pg.Pool): Promise<void> {
  const { rows } = await pool
    .query<{ powerful: boolean; name: string }>(powerOfRole)
    .catch((error: unknown): never => {
      throw new StartError(`The service cannot enter its database: ${reasonOf(error)}.`)
    })
  if (rows[0]?.powerful !== false) {
    throw new StartError(
      `The service's database role ${rows[0]?.name} bypasses row-level security or owns tables; DATABASE_SERVICE_URL must name a role that does neither.`,
    )
  }
}
