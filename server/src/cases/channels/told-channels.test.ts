import type { ChannelRow } from '@muster/contract'
import { beforeEach, describe, expect, it } from 'vitest'
import { useChannelCalls } from '../../../test/cases/channel-calls.ts'
import { readParts } from '../../../test/peers/letter-parts.ts'
import { workOff } from '../../../test/queued-jobs.ts'
import { errorCode, post } from '../../../test/requests.ts'

const { muster, mail, receiver, ask, answerOf } = useChannelCalls()
const shared = { language: 'en', isOn: true }

const create = (name: string, to: object) =>
  ask('POST', 'channels/createChannel', { body: { data: { name, ...shared, to } } })
const webhook = (name: string, url = receiver().url) => create(name, { kind: 'webhook', url })
const update = (id: string, data: object) =>
  ask('POST', 'channels/update', { body: { id, data: { ...shared, ...data } } })
const list = async () => (await answerOf<{ list: ChannelRow[] }>('GET', 'channels/list')).list
const only = async () => {
  const [row, ...others] = await list()
  expect(others).toEqual([])
  if (!row) throw new Error('There is no channel')
  return row
}
const made = async (answer: Promise<{ json<T>(): T }>) => (await answer).json<{ id: string }>()

beforeEach(async () => {
  await muster().owner.query('DELETE FROM channel; DELETE FROM user_sends')
})

describe('an email channel', () => {
  const email = (name: string, ...addresses: string[]) => create(name, { kind: 'email', addresses })
  const confirmLinkTo = (address: string) => {
    const index = mail().received.findLastIndex(({ to }) => to.includes(address))
    const { text } = readParts(mail().sources[index] ?? '')
    return /https:\/\/console\.example\/confirm-address\?token=(\S+)/.exec(text)?.[1] ?? ''
  }
  const confirm = (token: string) => post(muster(), `/api/notifications/confirm?token=${token}`, undefined)

  it('asks each new address, which gets messages once it has been confirmed [K-1012]', async () => {
    const { id } = await made(email('Team', 'one@any.example', 'two@any.example'))
    await workOff(muster())
    expect((await only()).addresses.map(({ isConfirmed }) => isConfirmed)).toEqual([false, false])
    const token = confirmLinkTo('two@any.example')
    expect((await confirm(token)).json()).toEqual({ isConfirmed: true })
    expect((await confirm(token)).json()).toEqual({ isConfirmed: true })
    expect((await only()).addresses).toEqual([
      { address: 'one@any.example', isConfirmed: false },
      { address: 'two@any.example', isConfirmed: true },
    ])
    const before = mail().received.length
    const addresses = ['two@any.example', 'three@any.example']
    await update(id, { name: 'Team', to: { kind: 'email', addresses } })
    await workOff(muster())
    expect(
      mail()
        .received.slice(before)
        .map(({ to }) => to),
    ).toEqual([['three@any.example']])
    expect((await only()).addresses.map(({ isConfirmed }) => isConfirmed)).toEqual([true, false])
    expect((await confirm(confirmLinkTo('one@any.example'))).statusCode).toBe(404)
  })

  it('is asked in its language, by a mail to which machines do not reply [K-1005 K-1010]', async () => {
    const data = {
      ...shared,
      language: 'fr',
      name: 'Équipe',
      to: { kind: 'email', addresses: ['fr@any.example'] },
    }
    await ask('POST', 'channels/createChannel', { body: { data } })
    await workOff(muster())
    expect(mail().received.at(-1)).toMatchObject({
      from: 'Muster <no-reply@muster.example>',
      subject: 'Confirmez votre adresse e-mail',
    })
    const { fields } = readParts(mail().sources.at(-1) ?? '')
    expect(fields).toMatchObject({ 'auto-submitted': 'auto-generated', 'x-auto-response-suppress': 'All' })
  })

  it.each(['', 'a.b', 'x'.repeat(900)])(
    'is not confirmed by a link that nobody signed: %s [K-1009 K-1313]',
    async (token) => {
      await email('Team', 'one@any.example')
      const answer = await confirm(token)
      expect(token === '' ? answer.statusCode : errorCode(answer)).toBe(token === '' ? 400 : 'linkNotValid')
    },
  )

  it('asks 30 addresses an hour for a user, also in calls at the same moment, and by adding them again [K-1312]', async () => {
    const ten = (team: number) => Array.from({ length: 10 }, (_, index) => `${team}-${index}@any.example`)
    const answers = await Promise.all([1, 2, 3, 4, 5].map((team) => email(`Team ${team}`, ...ten(team))))
    const codes = answers.map((answer) => (answer.statusCode === 200 ? 'asked' : errorCode(answer)))
    expect(codes.toSorted()).toEqual(['asked', 'asked', 'asked', 'limitExceeded', 'limitExceeded'])
    const [first] = await list()
    if (!first) throw new Error('There is no channel')
    const change = async (addresses: string[]) =>
      await update(first.id, { name: first.name, to: { kind: 'email', addresses } })
    const [kept = '', ...others] = first.addresses.map(({ address }) => address)
    expect((await change([kept])).statusCode).toBe(200)
    expect(errorCode(await change([kept, ...others]))).toBe('limitExceeded')
    await muster().owner.query(
      'UPDATE user_sends SET moments = ARRAY(SELECT moment - 3600000 FROM unnest(moments) AS moment)',
    )
    expect((await change([kept, ...others])).statusCode).toBe(200)
    await muster().owner.query('DELETE FROM pgboss.job')
  })

  it('has one to ten addresses, each once [K-1012]', async () => {
    const many = Array.from({ length: 11 }, (_, index) => `a${index}@any.example`)
    for (const addresses of [
      [],
      many,
      ['a@any.example', 'a@any.example'],
      ['a@any.example\nBcc: b@c.example'],
    ]) {
      expect(errorCode(await email('Odd', ...addresses))).toBe('invalidInput')
    }
  })
})

describe('a test of a channel', () => {
  const test = async (id: string) =>
    (await ask('POST', 'channels/test', { body: { id } })).json<Record<string, unknown>>()

  it('sends a message marked as a test, and shows the answer [K-1018]', async () => {
    const { id } = await made(webhook('Hook'))
    receiver().received.length = 0
    const { deliveryId, ...answer } = await test(id)
    expect(answer).toEqual({
      ...{ isDelivered: true, status: 200, text: 'ok', giveUpReason: null },
      milliseconds: expect.any(Number),
    })
    expect(receiver().received).toHaveLength(1)
    expect(receiver().received[0]?.headers['webhook-id']).toBe(deliveryId)
    expect(JSON.parse(receiver().received[0]?.body ?? '')).toMatchObject({
      type: 'case.test',
      data: { cases: [] },
    })
    expect((await only()).state).toBe('working')
  })

  it('shows the error where there is no answer, and is not tried again [K-1018]', async () => {
    const { id } = await made(webhook('Hook', 'https://127.0.0.1:9/'))
    expect(await test(id)).toMatchObject({
      isDelivered: false,
      status: null,
      text: expect.stringContaining('ECONNREFUSED'),
    })
    const { rows } = await muster().owner.query(`SELECT state, try_at FROM delivery WHERE receiver_id = $1`, [
      id,
    ])
    expect(rows).toEqual([{ state: 'failed', try_at: null }])
  })

  it('of an email channel goes to its confirmed addresses [K-1012 K-1018]', async () => {
    const { id } = await made(
      create('Team', { kind: 'email', addresses: ['a@any.example', 'b@any.example'] }),
    )
    expect(await test(id)).toMatchObject({ isDelivered: false, giveUpReason: 'addressRefused' })
    await muster().owner.query(`UPDATE channel SET addresses = '[{"address":"a@any.example","confirmedAt":1},
      {"address":"b@any.example","confirmedAt":null}]'`)
    expect(await test(id)).toMatchObject({ isDelivered: true, status: 250 })
    expect(mail().received.at(-1)).toMatchObject({ to: ['a@any.example'], subject: 'Muster: Test message' })
  })

  it('is refused after 30 within an hour [K-1312]', async () => {
    const { id } = await made(webhook('Hook'))
    await muster().owner.query(`DELETE FROM audit_entry WHERE action = 'channel.tested'`)
    for (let count = 0; count < 30; count++) expect(await test(id)).toMatchObject({ isDelivered: true })
    expect(await test(id)).toMatchObject({ code: 'limitExceeded' })
  })
})
