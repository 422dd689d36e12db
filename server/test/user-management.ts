import type { Response } from 'light-my-request'
import { insertAccount, type NewAccount } from '../src/access/accounts/accounts.sql.ts'
import { insertSession } from '../src/access/sessions/sessions.sql.ts'
import { password, worldIds } from './estate.ts'
import type { TestMuster } from './muster.ts'
import { get, post } from './requests.ts'

/** Of a user without limits; every update includes it. */
export const noView = { homeLocationId: null, group: null, zoneId: null }

/** The user calls as one person, in the own world by default. */
export const managing = (muster: TestMuster, token: string, world: string = worldIds.own) => {
  const from = { token, world }
  return {
    list: (search = '', page = 'limit=50&offset=0') =>
      get(muster, `/api/users/list?${page}&search=${encodeURIComponent(search)}`, from),
    file: (search = '') =>
      post(muster, `/api/users/exportList?search=${encodeURIComponent(search)}`, undefined, from),
    create: (body: object, key?: string) =>
      post(muster, '/api/users/createUser', body, {
        ...from,
        ...(key !== undefined && { headers: { 'idempotency-key': key } }),
      }),
    update: (body: object) => post(muster, '/api/users/update', { ...noView, ...body }, from),
    remove: (...ids: string[]) => post(muster, '/api/users/delete', { ids }, from),
    invite: (id: string) => post(muster, '/api/users/invite', { id }, from),
  }
}

/** The distinct fields named in a refusal. */
export const wrongFields = (answer: Response): string[] => {
  const { details } = answer.json<{ details?: { problems?: { field: string }[] } }>()
  return [...new Set(details?.problems?.map(({ field }) => field))]
}

export const idOf = (answer: Response): string => answer.json<{ id: string }>().id

/** A person of the own organisation who can sign in with the estate's password. */
export async function addPerson(
  { services: { db, now, passwords } }: TestMuster,
  person: Pick<NewAccount, 'email'> & Partial<NewAccount>,
): Promise<{ id: string; email: string }> {
  const id = await insertAccount(db, now(), {
    organisationId: 'own',
    role: 'viewer',
    worldIds: [worldIds.sister],
    passwordHash: await passwords.hash(password),
    mustChoosePassword: false,
    ...person,
  })
  return { id, email: person.email }
}

/** The token of a person whom only the identity provider knows, by their groups there. */
export async function federatedToken(
  { services: { db, now, tokens, config } }: TestMuster,
  person: { email: string; groups: string },
): Promise<string> {
  const subject = `issuer ${person.email}`
  const owner = { subject, accountId: null, issuer: 'issuer', ...person }
  const { id: sid } = await insertSession(db, now(), owner, config.oidc?.worlds ?? [])
  return await tokens.access({ sub: subject, email: person.email, sid })
}

/** A group exists when a device is in it. */
export async function addGroup({ owner }: TestMuster, world: string, group: string): Promise<void> {
  await owner.query('INSERT INTO device_group (world_id, group_name, number) VALUES ($1, $2, 1)', [
    world,
    group,
  ])
}
