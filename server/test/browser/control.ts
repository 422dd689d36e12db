import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import cookie from '@fastify/cookie'
import { featureToggles, ownFeatureCodes, partners, roles } from '@muster/contract'
import Fastify from 'fastify'
import { z } from 'zod'
import { insertAccount, selectAccountByEmail } from '../../src/access/accounts/accounts.sql.ts'
import { insertAcceptance } from '../../src/access/agreements/agreements.sql.ts'
import type { AccessServices } from '../../src/access/index.ts'
import { insertOrganisation, insertWorld } from '../../src/access/worlds/organisations.sql.ts'
import { insertHomeLocation } from '../../src/administration/home-locations/home-locations.sql.ts'
import { insertZone } from '../../src/administration/zones/zones.sql.ts'
import { inWorldTransaction } from '../../src/platform/database/tenancy.ts'
import { readLetter } from '../peers/letter.ts'
import type { OpenIdProvider } from '../peers/openid-provider.ts'
import { makeEstateFor, NewEstate } from './devices.ts'

const NewPerson = z.strictObject({
  organisationId: z.string(),
  role: z.enum(roles).default('viewer'),
  worldIds: z.array(z.string()).default([]),
  /** Binds the person to a home location of the first of these worlds. */
  homeLocation: z.string().optional(),
  homeLocationId: z.string().optional(),
  group: z.string().optional(),
  /** Binds the person to a zone of these groups in the first of these worlds. */
  zoneOfGroups: z.array(z.string()).optional(),
  internal: z.boolean().default(false),
  mustChoosePassword: z.boolean().default(false),
  mustResetPassword: z.boolean().default(false),
  agreements: z.enum(['accepted', 'pending']).default('accepted'),
})

const NewWorld = z.strictObject({
  organisationId: z.string(),
  name: z.string().default('Kingfisher Freight'),
  partner: z.enum(partners).nullable().default(null),
  features: z.array(z.string()).default([...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials]),
  featureToggles: z.array(z.enum(featureToggles)).default(['show-new-filters']),
  requiredEula: z.string().nullable().default(null),
  requiredDpa: z.string().nullable().default(null),
})

/** By id where known; the people of the demo are known by their email addresses. */
const Signing = z.object({ id: z.string().optional(), email: z.string() })

const ProviderPerson = z.strictObject({
  email: z.email(),
  emailVerified: z.boolean().default(true),
  groups: z.string().optional(),
})

const password = 'Browser-test-7'

/** Creates people and worlds for one test each, so that tests neither wait for nor disturb one another. */
export async function openControl(
  services: AccessServices,
  provider: OpenIdProvider,
  port: number,
): Promise<{ close(): Promise<undefined> }> {
  const { db, now, passwords, security, sessions, config } = services
  const passwordHash = await passwords.hash(password)
  const app = Fastify()
  await app.register(cookie)

  app.post('/organisations', async () => {
    const id = randomBytes(8).toString('hex')
    await insertOrganisation(db, now(), id, `Organisation ${id}`)
    return { id }
  })

  app.post('/people', async (request) => {
    const { organisationId, role, homeLocation, ...person } = NewPerson.parse(request.body)
    const name = randomBytes(4).toString('hex')
    const email = `${role}-${name}@${person.internal ? config.internalDomains[0] : 'browser.example'}`
    const [world] = person.worldIds
    const id = await insertAccount(db, now(), {
      organisationId,
      email,
      role,
      worldIds: role === 'administrator' ? null : person.worldIds,
      ...(homeLocation && world && { homeLocationId: await addHomeLocation(world, homeLocation) }),
      ...(person.homeLocationId !== undefined && { homeLocationId: person.homeLocationId }),
      ...(person.group !== undefined && { group: person.group }),
      ...(person.zoneOfGroups && world && { zoneId: await addZone(world, person.zoneOfGroups) }),
      passwordHash,
      mustChoosePassword: person.mustChoosePassword,
    })
    if (person.mustResetPassword) {
      await db.updateTable('account').set({ must_reset_password: true }).where('id', '=', id).execute()
    }
    if (person.agreements === 'accepted') await acceptAll(organisationId, id, email)
    return { id, email, password }
  })

  /** Signs a person in without a password, which is slow to hash; answers the browser's cookie. */
  app.post('/sessions', async (request, reply) => {
    const { email, ...known } = Signing.parse(request.body)
    const id = known.id ?? (await selectAccountByEmail(db, email))?.id ?? ''
    await sessions.begin({ subject: id, accountId: id, email, groups: null, issuer: null }, request, reply)
    // At once, not within a second: tests count the entries of the audit trail.
    await security.write()
    return {}
  })

  app.post('/worlds', async (request) => {
    const world = NewWorld.parse(request.body)
    const id = randomBytes(16).toString('hex')
    await insertWorld(db, now(), { id, type: 'production', retentionYears: 1, ...world })
    return { id, name: world.name }
  })

  app.post('/estates', async (request) => await makeEstateFor(services, NewEstate.parse(request.body)))

  app.post('/provider/people', async (request) => {
    const { groups, ...person } = ProviderPerson.parse(request.body)
    const subject = randomBytes(4).toString('hex')
    provider.people.set(subject, { ...person, ...(groups !== undefined && { groups }) })
    return { subject }
  })

  app.get<{ Querystring: { to: string } }>('/letters', async ({ query: { to } }) => {
    const folder = path.join(config.dataDir, 'outbox')
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith(` ${to}.eml`)).sort()
    const letters = files.map(async (file) =>
      readLetter([to], await readFile(path.join(folder, file), 'utf8')),
    )
    return await Promise.all(letters)
  })

  async function addHomeLocation(world: string, name: string): Promise<string> {
    const id = randomBytes(8).toString('hex')
    const place = {
      latitude: 53.8,
      longitude: -1.5,
      radiusMetres: 400,
      locality: 'Leeds',
      country: 'United Kingdom',
    }
    await inWorldTransaction(db, world, null, (scope) => insertHomeLocation(scope, { id, name, ...place }))
    return id
  }

  async function addZone(world: string, groups1: string[]): Promise<string> {
    const id = randomBytes(8).toString('hex')
    const zone = { id, name: `Zone ${id}`, groups1, groups2: [], homeLocationIds: [] }
    await inWorldTransaction(db, world, null, (scope) => insertZone(scope, zone))
    return id
  }

  async function acceptAll(organisationId: string, subject: string, email: string): Promise<void> {
    const worlds = await db
      .selectFrom('world')
      .selectAll()
      .where('organisation_id', '=', organisationId)
      .execute()
    for (const { id, required_eula, required_dpa } of worlds) {
      await inWorldTransaction(db, id, null, async (scope) => {
        const signature = { subject, email, name: 'Robin Reed', jobTitle: 'Fleet manager', at: now() }
        if (required_eula)
          await insertAcceptance(scope, { kind: 'eula', agreementId: required_eula, ...signature })
        if (required_dpa)
          await insertAcceptance(scope, { kind: 'dpa', agreementId: required_dpa, ...signature })
      })
    }
  }

  await app.listen({ port, host: '127.0.0.1' })
  return { close: () => app.close() }
}
