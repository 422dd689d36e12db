import { randomBytes } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { featureToggles, ownFeatureCodes, partners, roles } from '@muster/contract'
import Fastify from 'fastify'
import { z } from 'zod'
import { insertAccount } from '../../src/access/accounts.sql.ts'
import { insertAcceptance } from '../../src/access/agreements.sql.ts'
import type { AccessServices } from '../../src/access/index.ts'
import { insertWorld } from '../../src/access/organisations.sql.ts'
import { inWorldTransaction } from '../../src/platform/tenancy.ts'

const NewPerson = z.object({
  role: z.enum(roles).default('viewer'),
  worldIds: z.array(z.string()).nullable().default(['demo']),
  homeLocationId: z.string().optional(),
  zoneId: z.string().optional(),
  internal: z.boolean().default(false),
  mustChoosePassword: z.boolean().default(false),
  mustResetPassword: z.boolean().default(false),
  agreements: z.enum(['accepted', 'pending']).default('accepted'),
})

const NewWorld = z.object({
  name: z.string().default('A world of its own'),
  partner: z.enum(partners).nullable().default(null),
  features: z.array(z.string()).default([...ownFeatureCodes.coreV2, ...ownFeatureCodes.batteryEssentials]),
  featureToggles: z.array(z.enum(featureToggles)).default(['show-new-filters']),
  requiredEula: z.string().nullable().default(null),
  requiredDpa: z.string().nullable().default(null),
})

const password = 'Browser-test-7'

/** Makes people and worlds for one test each, so that tests neither wait for nor disturb one another. */
export async function openControl(
  services: AccessServices,
  port: number,
): Promise<{ close(): Promise<undefined> }> {
  const { db, now, passwords, config } = services
  const passwordHash = await passwords.hash(password)
  const app = Fastify()

  app.post('/people', async (request) => {
    const person = NewPerson.parse(request.body ?? {})
    const name = randomBytes(4).toString('hex')
    const email = `${person.role}-${name}@${person.internal ? 'muster.example' : 'browser.example'}`
    const id = await insertAccount(db, now(), {
      organisationId: 'demo',
      email,
      role: person.role,
      worldIds: person.role === 'administrator' ? null : person.worldIds,
      ...(person.homeLocationId && { homeLocationId: person.homeLocationId }),
      ...(person.zoneId && { zoneId: person.zoneId }),
      passwordHash,
      mustChoosePassword: person.mustChoosePassword,
    })
    if (person.mustResetPassword) {
      await db.updateTable('account').set({ must_reset_password: true }).where('id', '=', id).execute()
    }
    if (person.agreements === 'accepted') await acceptAll(id, email)
    return { id, email, password }
  })

  app.post('/worlds', async (request) => {
    const world = NewWorld.parse(request.body ?? {})
    const id = randomBytes(16).toString('hex')
    await insertWorld(db, now(), {
      id,
      organisationId: 'demo',
      type: 'production',
      retentionYears: 1,
      ...world,
    })
    return { id, name: world.name }
  })

  app.get<{ Querystring: { to: string } }>('/letters', async (request) => {
    const folder = path.join(config.dataDir, 'outbox')
    const files = (await readdir(folder).catch(() => [])).filter((file) => file.includes(request.query.to)).sort()
    return await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  })

  async function acceptAll(subject: string, email: string): Promise<void> {
    const worlds = await db.selectFrom('world').selectAll().execute()
    for (const { id, required_eula, required_dpa } of worlds) {
      await inWorldTransaction(db, id, null, async (scope) => {
        const signature = { subject, email, name: 'Browser', jobTitle: 'Tester', at: now() }
        if (required_eula) await insertAcceptance(scope, { kind: 'eula', agreementId: required_eula, ...signature })
        if (required_dpa) await insertAcceptance(scope, { kind: 'dpa', agreementId: required_dpa, ...signature })
      })
    }
  }

  await app.listen({ port, host: '127.0.0.1' })
  return { close: () => app.close() }
}
