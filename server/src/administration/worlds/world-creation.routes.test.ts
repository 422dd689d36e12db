import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeEstate, password, people, signInAs, type TestEstate } from '../../../test/estate.ts'
import { openTestMuster, type TestMuster } from '../../../test/muster.ts'
import { type MailServer, startMailServer } from '../../../test/peers/mail-server.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { errorCode, get, post } from '../../../test/requests.ts'
import { identity } from '../../../test/telemetry/agents.ts'
import { federatedToken, idOf, wrongFields } from '../../../test/user-management.ts'

let mail: MailServer
let muster: TestMuster
let estate: TestEstate
let token: string
beforeAll(async () => {
  mail = await startMailServer()
  muster = await openTestMuster({ environment: { SMTP_URL: mail.url } })
  estate = await makeEstate(muster)
  token = (await signInAs(muster, 'staff')).token
})
afterAll(async () => {
  await muster.close()
  await mail.stop()
})

const order = {
  name: 'Kestrel Freight',
  type: 'production',
  partner: null,
  retentionPeriod: 3,
  product: 'core',
  requiredEULA: 'eula-2',
  requiredDPA: null,
}
const add = (body: object, key?: string) =>
  post(muster, '/api/worlds/add', body, {
    token,
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const stored = async (id: string) =>
  (await muster.owner.query('SELECT * FROM world WHERE id = $1', [id])).rows[0]
const worlds = async () => (await muster.owner.query('SELECT FROM world')).rowCount
const accounts = async () => (await muster.owner.query('SELECT FROM account')).rowCount

describe('a new world', () => {
  it('belongs to the caller’s organisation where none is named, with what was requested [A-1723 A-1402 A-942 A-963]', async () => {
    const answer = await add(order)
    expect(answer.json()).toEqual({ id: expect.stringMatching(/^[0-9a-f]{32}$/) })
    expect(await stored(idOf(answer))).toMatchObject({
      organisation_id: 'own',
      name: 'Kestrel Freight',
      type: 'production',
      partner: null,
      retention_years: 3,
      features: ['muster-muster-core-v2'],
      required_eula: 'eula-2',
      required_dpa: null,
      feature_toggles: [],
    })
    const opened = await get(muster, '/api/worlds/currentWorld', { token, world: idOf(answer) })
    expect(opened.json()).toMatchObject({ name: 'Kestrel Freight', features: ['muster-muster-core-v2'] })
  })

  it('has the requested feature toggles, and none by default [A-1403]', async () => {
    const answer = await add({ ...order, featureToggles: ['show-batteries-chart'] })
    const toggles = await get(muster, '/api/configuration/getFeatureToggles', { token, world: idOf(answer) })
    expect(toggles.json()).toEqual(['show-batteries-chart'])
    const plain = await add({ ...order, featureToggles: [] })
    const none = await get(muster, '/api/configuration/getFeatureToggles', { token, world: idOf(plain) })
    expect(none.json()).toEqual([])
  })

  it('has a token that devices enroll with [A-963]', async () => {
    const id = idOf(await add({ ...order, requiredEULA: null }))
    const answer = await get(muster, '/api/worlds/currentWorldDeviceToken', { token, world: id })
    const text = Buffer.from(answer.json().deviceToken.data).toString('utf8')
    expect((await post(muster, '/agent/enroll', identity(), { token: text })).statusCode).toBe(200)
    const devices = await post(muster, '/api/core/devices/count', {}, { token, world: id })
    expect(devices.json()).toEqual({ count: 1 })
  })

  it('requires its agreements from users who are not staff [A-1413 A-1414]', async () => {
    const id = idOf(await add({ ...order, requiredEULA: 'eula-6', requiredDPA: 'dpa-5' }))
    const { token: theirs } = await signInAs(muster, 'administrator')
    const from = { token: theirs, world: id }
    const asked = '/api/agreements/getAgreements?requiredEULA=true&requiredDPA=true&idsOnly=true'
    expect((await get(muster, asked, from)).json()).toEqual({
      requiredEULA: { id: 'eula-6' },
      requiredDPA: { id: 'dpa-5' },
    })
    expect(errorCode(await get(muster, '/api/configuration/getWorldSettings', from))).toBe(
      'agreementsPending',
    )
  })

  it('begins with an entry of its creation', async () => {
    const id = idOf(await add(order))
    const { rows } = await muster.owner.query('SELECT * FROM audit_entry WHERE world_id = $1', [id])
    expect(rows).toMatchObject([
      {
        action: 'world.created',
        subject: estate.accountIds.staff,
        email: people.staff,
        record_id: id,
        record: 'Kestrel Freight',
        before: null,
        after: { product: 'core', retentionPeriod: 3, organisation: 'Own', administrator: null },
      },
    ])
  })

  it('is created once, even if the request is repeated with its key', async () => {
    const before = await worlds()
    const answers = await Promise.all([add(order, 'key-1'), add(order, 'key-1')])
    answers.push(await add(order, 'key-1'))
    expect(new Set(answers.map(idOf)).size).toBe(1)
    expect(await worlds()).toBe(Number(before) + 1)
  })
})

describe('the input of a new world', () => {
  const refused = async (change: object) => {
    const before = [await worlds(), await accounts()]
    const answer = await add({ ...order, ...change })
    expect(answer.statusCode).toBe(400)
    expect([await worlds(), await accounts()]).toEqual(before)
    return wrongFields(answer)
  }

  it.each(Object.keys(order))('needs %s [A-1404 A-1402]', async (field) => {
    expect(await refused({ [field]: undefined })).toEqual([field])
  })

  it('is from the known lists [A-1404 A-1405 A-1407 A-1413 A-1414]', async () => {
    expect(await refused({ name: '   ' })).toEqual(['name'])
    expect(await refused({ type: 'test' })).toEqual(['type'])
    expect(await refused({ partner: 'nobody' })).toEqual(['partner'])
    expect(await refused({ retentionPeriod: 2 })).toEqual(['retentionPeriod'])
    expect(await refused({ retentionPeriod: '1' })).toEqual(['retentionPeriod'])
    expect(await refused({ product: 'everything' })).toEqual(['product'])
    expect(await refused({ requiredEULA: 'eula-7' })).toEqual(['requiredEULA'])
    expect(await refused({ requiredEULA: 'dpa-1' })).toEqual(['requiredEULA'])
    expect(await refused({ requiredDPA: 'dpa-6' })).toEqual(['requiredDPA'])
    expect(await refused({ featureToggles: ['show-everything'] })).toEqual(['featureToggles.0'])
    for (const [type, retentionPeriod] of [
      ['production', 1],
      ['trial', 3],
    ]) {
      expect((await add({ ...order, type, retentionPeriod })).statusCode).toBe(200)
    }
  })

  it('is a product that the partner has [A-1723 A-950]', async () => {
    expect(await refused({ partner: 'panasonic', product: 'core' })).toEqual(['product'])
    expect(await refused({ partner: 'harbour', product: 'smart-service-v2' })).toEqual(['product'])
    const smart = idOf(
      await add({ ...order, partner: 'panasonic', product: 'smart-battery-monitor-devices' }),
    )
    expect((await stored(smart)).features).toEqual([
      'panasonic-smart-battery-monitor',
      'panasonic-smart-battery-monitor:devices',
    ])
    expect((await add({ ...order, partner: 'harbour', product: 'battery-essentials' })).statusCode).toBe(200)
  })

  /** Whether settings of devices, of batteries and of devices beside batteries can be saved there. */
  const licences = async (world: string) => {
    const save = async (worldSettings: object) =>
      (await post(muster, '/api/configuration/setWorldSettings', { worldSettings }, { token, world }))
        .statusCode
    return {
      devices: (await post(muster, '/api/core/devices/count', {}, { token, world })).statusCode,
      batteries: await save({ batteryCycleCountRed: 900 }),
      besideBatteries: await save({ averageDischargeRed: 30 }),
    }
  }
  const [yes, no] = [200, 403]
  const core = { devices: yes, batteries: no, besideBatteries: yes }
  const batteries = { devices: no, batteries: yes, besideBatteries: no }

  it.each([
    ['core', core],
    ['battery-essentials', batteries],
    ['smart-service-v2', core],
    ['smart-service-lite', batteries],
    ['smart-battery-monitor', batteries],
    ['smart-battery-monitor-devices', { ...batteries, besideBatteries: yes }],
  ])(
    'licenses at once what it stands for, also without a partner: %s [A-963 A-1411 A-942]',
    async (product, licensed) => {
      const id = idOf(await add({ ...order, product }))
      expect(await licences(id)).toEqual(licensed)
    },
  )

  it('names an existing organisation, or a new name and an email address', async () => {
    expect(await refused({ organisation: { id: 'nobody' } })).toEqual(['organisation.id'])
    const administratorEmail = 'head@new.example'
    expect(await refused({ organisation: {} })).toEqual(['organisation'])
    expect(await refused({ organisation: { id: 'own', other: 1 } })).toEqual(['organisation'])
    expect(await refused({ organisation: { id: 'own', administratorEmail } })).toEqual([
      'organisation.administratorEmail',
    ])
    expect(await refused({ organisation: { id: 'own', name: 'Two', administratorEmail } })).toEqual([
      'organisation.name',
      'organisation.administratorEmail',
    ])
    expect(await refused({ organisation: { name: 'Headless' } })).toEqual(['organisation.administratorEmail'])
    expect(await refused({ organisation: { name: 'Unreachable', administratorEmail: 'head' } })).toEqual([
      'organisation.administratorEmail',
    ])
    expect(await refused({ organisation: { administratorEmail } })).toEqual(['organisation.name'])
    expect(await refused({ organisation: { name: 'FOREIGN', administratorEmail } })).toEqual([
      'organisation.name',
    ])
  })
})

describe('the owner of a new world', () => {
  it('may be another existing organisation', async () => {
    const id = idOf(await add({ ...order, requiredEULA: null, organisation: { id: 'foreign' } }))
    expect(await stored(id)).toMatchObject({ organisation_id: 'foreign' })
    const { token: stranger } = await signInAs(muster, 'stranger')
    expect((await get(muster, '/api/worlds/currentWorld', { token: stranger, world: id })).statusCode).toBe(
      200,
    )
    expect((await get(muster, '/api/worlds/currentWorld', { token, world: id })).statusCode).toBe(403)
  })

  it('may be a new one, whose first administrator is invited in the brand of the world [A-902]', async () => {
    const organisation = { name: 'Fernhill Group', administratorEmail: 'Head@fernhill.example' }
    const body = { ...order, partner: 'ember', organisation }
    const answers = [await add(body, 'key-2'), await add(body, 'key-2')]
    expect(new Set(answers.map(idOf)).size).toBe(1)
    await workOff(muster)
    const letters = mail.received.filter(({ to }) => to.includes('head@fernhill.example'))
    expect(letters.map(({ subject }) => subject)).toEqual(['Your invitation to Ember'])
    const oneTime = /one-time password: (\S+)/.exec(letters[0]?.text ?? '')?.[1]
    const challenge = await post(muster, '/auth/signIn', {
      email: 'head@fernhill.example',
      password: oneTime,
    })
    const signedIn = await post(muster, '/auth/completeNewPassword', {
      session: challenge.json().session,
      newPassword: password,
    })
    const theirs = { token: signedIn.json<{ accessToken: string }>().accessToken }
    const own = (await get(muster, '/api/worlds/worlds', theirs)).json()
    expect(own).toEqual([{ id: [...new Set(answers.map(idOf))][0], name: 'Kestrel Freight' }])
    const again = { ...body, organisation: { ...organisation, name: 'fernhill GROUP' } }
    expect(wrongFields(await add(again))).toEqual(['organisation.name'])
  })

  it('must be named by a caller without an organisation', async () => {
    const theirs = { token: await federatedToken(muster, { email: 'sso@muster.example', groups: '' }) }
    const answer = await post(muster, '/api/worlds/add', order, theirs)
    expect([answer.statusCode, wrongFields(answer)]).toEqual([400, ['organisation']])
    const named = { ...order, organisation: { id: 'own' } }
    expect((await post(muster, '/api/worlds/add', named, theirs)).statusCode).toBe(200)
  })

  it('is not created at all where its administrator has an account elsewhere [A-950]', async () => {
    const before = await worlds()
    const organisation = { name: 'Twofold', administratorEmail: people.stranger }
    const answer = await add({ ...order, organisation })
    expect([answer.statusCode, errorCode(answer)]).toEqual([409, 'userExists'])
    expect(await worlds()).toBe(before)
    expect((await muster.owner.query(`SELECT FROM organisation WHERE name = 'Twofold'`)).rowCount).toBe(0)
  })

  it('is created once, even if two people do so at the same moment', async () => {
    const made = (letter: string) =>
      add({ ...order, organisation: { name: 'At once', administratorEmail: `${letter}@once.example` } })
    const answers = await Promise.all(['a', 'b'].map(made))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400])
  })

  it('is found by a part of its name, ignoring case', async () => {
    const found = async (search: string) =>
      (await get(muster, `/api/worlds/organisations?search=${search}`, { token })).json()
    expect(await found('FORE')).toEqual({ list: [{ id: 'foreign', name: 'Foreign' }], totalCount: 1 })
    expect(await found('%25')).toEqual({ list: [], totalCount: 0 })
    await muster.owner.query(`
      INSERT INTO organisation (id, name, created_at) SELECT 'many-' || n, 'Many ' || n, now() FROM generate_series(1, 60) n`)
    const many = await found('many')
    expect([many.list.length, many.totalCount]).toEqual([50, 60])
  })
})

it('only internal staff create worlds and see organisations [A-336 A-1519]', async () => {
  for (const name of ['administrator', 'stranger', 'viewer'] as const) {
    const { token: theirs } = await signInAs(muster, name)
    const answers = [
      await post(muster, '/api/worlds/add', order, { token: theirs }),
      await get(muster, '/api/worlds/organisations', { token: theirs }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([403, 403])
  }
})
