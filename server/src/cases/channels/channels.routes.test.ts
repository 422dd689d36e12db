import type { ChannelRow } from '@muster/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { useChannelCalls } from '../../../test/cases/channel-calls.ts'
import { storeWatch } from '../../../test/cases/stored-cases.ts'
import { type PersonName, people, worldIds } from '../../../test/estate.ts'
import { errorCode } from '../../../test/requests.ts'

const { muster, receiver, ask, answerOf } = useChannelCalls()
const shared = { language: 'en', isOn: true }
const hook = 'https://203.0.113.7.example.com/hooks/secret-part'

const create = (name: string, to: object, as: PersonName = 'administrator', headers = {}) =>
  ask('POST', 'channels/createChannel', { body: { data: { name, ...shared, to } }, as, headers })
const webhook = (name: string, url = receiver().url) => create(name, { kind: 'webhook', url })
const update = (id: string, data: object, version?: number) =>
  ask('POST', 'channels/update', { body: { id, data: { ...shared, ...data }, version } })
const list = async (as: PersonName = 'administrator', world: string = worldIds.own) =>
  (await answerOf<{ list: ChannelRow[] }>('GET', 'channels/list', { as, world })).list
const only = async () => {
  const [row, ...others] = await list()
  expect(others).toEqual([])
  if (!row) throw new Error('There is no channel')
  return row
}
const made = async (answer: Promise<{ json<T>(): T }>) =>
  (await answer).json<{ id: string; version: number; secret: string | null }>()
const trail = async (action: string) =>
  (
    await muster().owner.query(
      'SELECT email, record, version, before, after FROM audit_entry WHERE action = $1 ORDER BY at DESC, version DESC LIMIT 1',
      [action],
    )
  ).rows[0]

beforeEach(async () => {
  await muster().owner.query('DELETE FROM channel')
})

describe('a new channel', () => {
  it('of a webhook has a secret that is shown once, and encrypted at rest [K-1002 K-1017 K-1019 K-1020]', async () => {
    const { id, version, secret } = await made(webhook('Tickets', `${receiver().url}hooks/secret-part`))
    expect([version, secret]).toEqual([1, expect.stringMatching(/^whsec_[A-Za-z0-9+/=]{44}$/)])
    expect(await only()).toEqual({
      ...{ id, name: 'Tickets', kind: 'webhook', language: 'en', isOn: true, version: 1, state: 'new' },
      postsTo: { host: '127.0.0.1', ending: 'part' },
      ...{ addresses: [], failingSince: null, lastDelivery: null, watches: [] },
    })
    const { rows } = await muster().owner.query('SELECT * FROM channel')
    expect(JSON.stringify(rows)).not.toMatch(/secret-part|whsec/)
    expect(rows[0]).toMatchObject({
      url: expect.stringMatching(/^v1:/),
      secret: expect.stringMatching(/^v1:/),
    })
    expect(await trail('channel.created')).toEqual({
      ...{ email: people.administrator, record: 'Tickets', version: 1, before: null },
      after: { name: 'Tickets', kind: 'webhook', language: 'en', isOn: true, host: '127.0.0.1' },
    })
  })

  it('that is asked for twice with one key is made once; its secret is not shown again [K-1017 K-1018]', async () => {
    const headers = { 'idempotency-key': 'a-key' }
    const asked = () =>
      made(create('Once', { kind: 'webhook', url: receiver().url }, 'administrator', headers))
    const first = await asked()
    expect(await asked()).toEqual({ id: first.id, version: 1, secret: null })
    expect(await list()).toHaveLength(1)
  })

  it('needs a name of its own, ignoring case [K-1003]', async () => {
    await webhook('Desk')
    expect(errorCode(await webhook('DESK'))).toBe('channelExists')
    const { id } = await made(webhook('Other'))
    const data = { name: 'desk', to: { kind: 'webhook', url: null } }
    expect(errorCode(await update(id, data))).toBe('channelExists')
  })

  it('is refused beyond 50 in a world [K-1003]', async () => {
    await muster().owner.query(
      `INSERT INTO channel (world_id, id, name, kind, language, is_on, created_at)
       SELECT $1, 'c' || n, 'c' || n, 'email', 'en', true, 1 FROM generate_series(1, 50) n`,
      [worldIds.own],
    )
    expect(errorCode(await webhook('One more'))).toBe('limitExceeded')
  })

  it('is refused beyond 50 also where many are created at once [K-1003]', async () => {
    await muster().owner.query(
      `INSERT INTO channel (world_id, id, name, kind, language, is_on, created_at)
       SELECT $1, 'c' || n, 'c' || n, 'email', 'en', true, 1 FROM generate_series(1, 49) n`,
      [worldIds.own],
    )
    await Promise.all(['a', 'b', 'c', 'd'].map(async (name) => webhook(name)))
    expect(await list()).toHaveLength(50)
  })

  it.each([
    ['webhook', 'https://10.0.0.1/hook'],
    ['webhook', 'https://192.168.0.1/hook'],
    ['webhook', 'https://169.254.169.254/'],
    ['webhook', 'http://example.com/hook'],
    ['webhook', 'https://[::1]/'],
    ['slack', 'https://8.8.8.8/services/T0/B0/x'],
    ['teams', 'https://8.8.8.8/workflows/x'],
  ])('of kind %s does not post to %s [K-1306 K-1307]', async (kind, url) => {
    const answer = await create('Inside', { kind, url })
    expect([answer.statusCode, errorCode(answer)]).toEqual([400, 'receiverNotAllowed'])
    expect(await list()).toEqual([])
  })

  it.each(['https://user:pw@example.com/', 'https://example.com/#a', 'ftp://example.com/', 'nothing'])(
    'does not have the address %s [K-1306]',
    async (url) => {
      expect(errorCode(await create('Odd', { kind: 'webhook', url }))).toBe('invalidInput')
    },
  )

  it('of a service that the operator allows may be inside [K-1307]', async () => {
    expect((await create('Slack', { kind: 'slack', url: receiver().url })).statusCode).toBe(200)
    expect((await create('Teams', { kind: 'teams', url: receiver().url })).statusCode).toBe(200)
  })
})

describe('who keeps channels', () => {
  it.each<PersonName>(['viewer', 'editor', 'manager'])('is not a %s [K-707 K-1002]', async (as) => {
    const answer = await create('Mine', { kind: 'webhook', url: hook }, as)
    expect([answer.statusCode, errorCode(answer)]).toEqual([403, 'roleMissing'])
    expect((await ask('GET', 'channels/list', { as })).statusCode).toBe(403)
  })

  it('finds those of their world alone [K-1403]', async () => {
    const { id } = await made(webhook('Own'))
    const elsewhere = { as: 'stranger', world: worldIds.foreign } as const
    expect(await list('stranger', worldIds.foreign)).toEqual([])
    const data = { ...shared, name: 'Taken', to: { kind: 'webhook', url: null } }
    for (const [call, body] of [
      ['update', { id, data }],
      ['replaceSecret', { id }],
      ['delete', { ids: [id] }],
      ['test', { id }],
    ] as const) {
      const answer = await ask('POST', `channels/${call}`, { ...elsewhere, body })
      expect([answer.statusCode, errorCode(answer)]).toEqual([404, 'notFound'])
    }
    expect((await only()).name).toBe('Own')
  })
})

describe('a changed channel', () => {
  it('keeps its address where none is given, and its version where nothing changes [K-1002 K-1020]', async () => {
    const { id } = await made(webhook('Before', `${receiver().url}first`))
    const data = { name: 'After', to: { kind: 'webhook', url: null } }
    expect((await update(id, data, 1)).json()).toEqual({ version: 2 })
    expect((await update(id, data, 1)).json()).toEqual({ version: 2 })
    expect(await only()).toMatchObject({ name: 'After', postsTo: { ending: 'irst' } })
    expect(await trail('channel.changed')).toMatchObject({
      before: { name: 'Before' },
      after: { name: 'After' },
    })
    await update(id, { name: 'After', to: { kind: 'webhook', url: `${receiver().url}other` } }, 2)
    expect(await only()).toMatchObject({ postsTo: { ending: 'ther' }, version: 3 })
    expect(await trail('channel.changed')).toMatchObject({ before: {}, after: { address: 'changed' } })
  })

  it('is refused where somebody changed it meanwhile, by name [K-407]', async () => {
    const { id } = await made(webhook('Before'))
    await update(id, { name: 'First', to: { kind: 'webhook', url: null } }, 1)
    const late = await update(id, { name: 'Second', to: { kind: 'webhook', url: null } }, 1)
    expect([late.statusCode, late.json()]).toMatchObject([
      409,
      { code: 'changedMeanwhile', details: { changedBy: people.administrator } },
    ])
  })

  it('keeps its kind', async () => {
    const { id } = await made(webhook('Before'))
    expect(errorCode(await update(id, { name: 'Before', to: { kind: 'slack', url: null } }))).toBe(
      'invalidInput',
    )
  })

  it('that was switched off because its receiver was gone works again once it is switched on [K-1023]', async () => {
    const { id } = await made(webhook('Gone'))
    await muster().owner.query(`UPDATE channel SET is_on = false, off_reason = 'gone', failing_since = 1`)
    expect((await only()).state).toBe('off')
    await update(id, { name: 'Gone', to: { kind: 'webhook', url: null } })
    expect(await only()).toMatchObject({ state: 'new', isOn: true, failingSince: null })
  })

  it('gets another secret, once, and the former one still signs for a day [K-1017]', async () => {
    const { id, secret } = await made(webhook('Hook'))
    const answer = await answerOf<{ version: number; secret: string }>('POST', 'channels/replaceSecret', {
      body: { id, version: 1 },
    })
    expect(answer).toEqual({ version: 2, secret: expect.stringMatching(/^whsec_/) })
    expect(answer.secret).not.toBe(secret)
    const { rows } = await muster().owner.query('SELECT former_secret, former_until FROM channel')
    const dayLater = muster().clock.now().getTime() + 86_400_000
    expect(rows).toEqual([{ former_secret: expect.stringMatching(/^v1:/), former_until: dayLater }])
    expect(await trail('channel.secretReplaced')).toMatchObject({ record: 'Hook', before: null, after: null })
    const slack = await made(create('Slack', { kind: 'slack', url: receiver().url }))
    expect((await ask('POST', 'channels/replaceSecret', { body: { id: slack.id } })).statusCode).toBe(404)
  })

  it('is deleted, and recorded [K-709 K-713]', async () => {
    const { id } = await made(webhook('Old'))
    expect((await ask('POST', 'channels/delete', { body: { ids: [id, 'unknown'] } })).json()).toEqual({
      deleted: 1,
    })
    expect(await list()).toEqual([])
    expect(await trail('channel.removed')).toMatchObject({ record: 'Old', before: { kind: 'webhook' } })
  })
})

describe('the list of channels', () => {
  it('names the watches that tell each [K-709]', async () => {
    const { id } = await made(webhook('Hook'))
    await made(webhook('Unused'))
    const step = (channel: string) => ({ afterMinutes: 0, receivers: [{ kind: 'channel', id: channel }] })
    await storeWatch(muster(), { id: 'w1', name: 'Reboots', steps: [step(id), step(id)] })
    await storeWatch(muster(), { id: 'w2', name: 'Other', steps: [step('another')] })
    expect((await list()).map(({ name, watches }) => [name, watches])).toEqual([
      ['Hook', [{ id: 'w1', name: 'Reboots' }]],
      ['Unused', []],
    ])
    await muster().owner.query('DELETE FROM watch')
  })

  it('says that a channel fails, is off, or needs its secret again [K-1021 K-1022 K-714]', async () => {
    await webhook('Hook')
    const states: string[] = []
    for (const change of [
      `last_at = 5, last_state = 'delivered'`,
      `failing_since = 7, last_state = 'waiting'`,
      `secret = 'v1:${'A'.repeat(60)}'`,
      'is_on = false',
    ]) {
      await muster().owner.query(`UPDATE channel SET ${change}`)
      states.push((await only()).state)
    }
    expect(states).toEqual(['working', 'failing', 'needsSecret', 'off'])
    expect(await only()).toMatchObject({ failingSince: 7, lastDelivery: { at: 5, state: 'waiting' } })
  })
})
