import { ownFeatureCodes, type Role } from '@muster/contract'
import { insertAccount } from '../src/access/accounts/accounts.sql.ts'
import { insertAcceptance } from '../src/access/agreements/agreements.sql.ts'
import { insertOrganisation, insertWorld, type NewWorld } from '../src/access/worlds/organisations.sql.ts'
import { insertHomeLocation, insertZone } from '../src/administration/index.ts'
import { inWorldTransaction } from '../src/platform/database/tenancy.ts'
import type { TestMuster } from './muster.ts'

export const password = 'Correct-horse-7'

/** Two organisations; the first has two worlds, the second one. */
export const worldIds = {
  own: 'a'.repeat(32),
  sister: 'b'.repeat(32),
  foreign: 'c'.repeat(32),
} as const

const allFeatures = [...ownFeatureCodes.batteryEssentials, ...ownFeatureCodes.coreV2]

/** People of the first organisation, named by what distinguishes them, and one of the second. */
export const people = {
  administrator: 'administrator@own.example',
  manager: 'manager@own.example',
  editor: 'editor@own.example',
  viewer: 'viewer@own.example',
  site: 'site@own.example',
  zone: 'zone@own.example',
  group: 'group@own.example',
  /** External, agreements not yet accepted. */
  pending: 'pending@own.example',
  staff: 'staff@muster.example',
  stranger: 'administrator@foreign.example',
} as const
export type PersonName = keyof typeof people

export interface TestEstate {
  accountIds: Record<PersonName, string>
}

/** For the people of every estate in this worker. */
let passwordHash: Promise<string> | undefined

/** Created once per test file through the areas' own functions. */
export async function makeEstate({
  services,
}: {
  services: Pick<TestMuster['services'], 'db' | 'now' | 'passwords'>
}): Promise<TestEstate> {
  const { db, now, passwords } = services
  const at = now()
  passwordHash ??= passwords.hash(password)
  const hash = await passwordHash
  await insertOrganisation(db, at, 'own', 'Own')
  await insertOrganisation(db, at, 'foreign', 'Foreign')
  await insertWorld(db, at, {
    ...testWorld('own', worldIds.own),
    requiredEula: 'eula-1',
    requiredDpa: 'dpa-1',
  })
  await insertWorld(db, at, testWorld('own', worldIds.sister))
  await insertWorld(db, at, { ...testWorld('foreign', worldIds.foreign), requiredEula: 'eula-2' })

  for (const [id, prefix] of [
    [worldIds.own, 'own'],
    [worldIds.foreign, 'foreign'],
  ] as const) {
    await inWorldTransaction(db, id, null, async (scope) => {
      const place = { latitude: 51.5, longitude: -0.1, radiusMetres: 300, locality: 'London', country: 'UK' }
      await insertHomeLocation(scope, { id: `${prefix}-depot`, name: `${prefix} depot`, ...place })
      const zone = { groups1: ['drivers'], groups2: [], homeLocationIds: [`${prefix}-depot`] }
      await insertZone(scope, { id: `${prefix}-zone`, name: `${prefix}zone`, ...zone })
    })
  }

  const account = async (name: PersonName, role: Role, limits: object = {}, organisationId = 'own') => {
    const id = await insertAccount(db, at, {
      organisationId,
      email: people[name],
      role,
      worldIds: role === 'administrator' ? null : [worldIds.own],
      passwordHash: hash,
      mustChoosePassword: false,
      ...limits,
    })
    const home = organisationId === 'own' ? worldIds.own : worldIds.foreign
    const eula = organisationId === 'own' ? 'eula-1' : 'eula-2'
    if (name !== 'pending') {
      await inWorldTransaction(db, home, null, async (scope) => {
        const signature = { subject: id, email: people[name], name: 'Test', jobTitle: 'Tester', at }
        await insertAcceptance(scope, { kind: 'eula', agreementId: eula, ...signature })
        await insertAcceptance(scope, { kind: 'dpa', agreementId: 'dpa-1', ...signature })
      })
    }
    return id
  }

  return {
    accountIds: {
      administrator: await account('administrator', 'administrator'),
      manager: await account('manager', 'manager', { worldIds: [worldIds.own, worldIds.sister] }),
      editor: await account('editor', 'editor'),
      viewer: await account('viewer', 'viewer'),
      site: await account('site', 'viewer', { homeLocationId: 'own-depot' }),
      zone: await account('zone', 'editor', { zoneId: 'own-zone' }),
      group: await account('group', 'viewer', { group: 'drivers' }),
      pending: await account('pending', 'administrator'),
      staff: await account('staff', 'administrator'),
      stranger: await account('stranger', 'administrator', {}, 'foreign'),
    },
  }
}

export const testWorld = (organisationId: string, id: string): NewWorld => ({
  id,
  organisationId,
  name: `World ${id.slice(0, 4)}`,
  type: 'production',
  partner: null,
  retentionYears: 1,
  features: [...allFeatures],
  featureToggles: ['show-new-filters'],
  requiredEula: null,
  requiredDpa: null,
})

/** Signs in by the real call and returns the access token and the refresh cookie. */
export async function signInAs(
  muster: TestMuster,
  name: PersonName,
): Promise<{ token: string; cookie: string }> {
  const answer = await muster.inject({
    method: 'POST',
    url: '/auth/signIn',
    payload: { email: people[name], password },
  })
  if (answer.statusCode !== 200) throw new Error(`Sign-in failed: ${answer.statusCode} ${answer.body}`)
  const cookie = answer.cookies.find(({ name: key }) => key.includes('muster_refresh'))
  return {
    token: answer.json<{ accessToken: string }>().accessToken,
    cookie: `${cookie?.name}=${cookie?.value}`,
  }
}
