import { describe, expect, it } from 'vitest'
import { closeCases, commentOnCases, snoozeCases, takeCases } from './act-on-cases.ts'
import { caseDefaultSorts, caseTabs, exportCases, listCases } from './cases.ts'
import { createChannel, updateChannel } from './channels.ts'
import { deliveryLimits, retryDeliveries } from './deliveries.ts'
import { messageKinds } from './delivery-states.ts'
import { unsubscribe } from './notifications.ts'
import { getCase } from './one-case.ts'
import { WebhookMessage, webhookTypes } from './webhook-message.ts'

const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ number: index + 1, version: 3 }))
const one = { cases: numbers(1) }

describe('acting on cases', () => {
  it.each([
    [0, false],
    [1, true],
    [200, true],
    [201, false],
  ])('takes %i at once: %s', (count, isTaken) => {
    expect(takeCases.body?.safeParse({ cases: numbers(count) }).success).toBe(isTaken)
  })

  it('names no case twice, and needs no version', () => {
    expect(takeCases.body?.safeParse({ cases: [{ number: 1 }, { number: 1 }] }).success).toBe(false)
    expect(takeCases.body?.safeParse({ cases: [{ number: 1 }] }).success).toBe(true)
  })

  it.each<[string, object, boolean]>([
    ['with a reason', { reason: 'fixed' }, true],
    ['with a reason and a comment', { reason: 'expected', text: 'Planned' }, true],
    ['without a reason', {}, false],
    ['for another reason, which is said', { reason: 'other', text: 'Moved out' }, true],
    ['for another reason, which is not said', { reason: 'other' }, false],
  ])('closes %s [K-610]', (_how, given, isTaken) => {
    expect(closeCases.body?.safeParse({ ...one, ...given }).success).toBe(isTaken)
  })

  it.each<[string, object, boolean]>([
    ['until a time', { until: 5, orWorse: false }, true],
    ['until it gets worse', { until: null, orWorse: true }, true],
    ['for ever', { until: null, orWorse: false }, false],
  ])('snoozes %s [K-608]', (_how, given, isTaken) => {
    expect(snoozeCases.body?.safeParse({ ...one, ...given }).success).toBe(isTaken)
  })

  it.each<[string, string, string | null]>([
    ['lines of every system', ' one\r\ntwo\rthree\u2028four\n ', 'one\ntwo\nthree\nfour'],
    ['2,000 characters', 'x'.repeat(2000), 'x'.repeat(2000)],
    ['more', 'x'.repeat(2001), null],
    ['nothing', ' \n ', null],
    ['control characters', 'a\u0007b', null],
    ['a text that turns around', '\u202eabc', null],
    ['markup, as text', '<b>*hi*</b>', '<b>*hi*</b>'],
  ])('comments: %s [K-612]', (_what, text, kept) => {
    expect(commentOnCases.body?.safeParse({ ...one, text }).data?.text ?? null).toBe(kept)
  })
})

describe('lists of cases', () => {
  it('have four tabs, each with its order', () => {
    expect(caseTabs).toEqual(['open', 'mine', 'snoozed', 'over'])
    expect(caseDefaultSorts.over).toEqual({ field: 'age', order: 'desc' })
  })

  it('do not end before they begin', () => {
    const body = (from: number, to: number) => listCases.body?.safeParse({ tab: 'open', from, to }).success
    expect([body(1, 2), body(2, 2), body(3, 2)]).toEqual([true, true, false])
  })

  it('export 10,000 rows at most', () => {
    expect(exportCases.query?.parse({})).toEqual({ limit: 10_000, offset: 0 })
  })

  it('lead to a case by its number', () => {
    const isNumber = (number: string) => getCase.query?.safeParse({ number }).success
    expect(['1', '2147483647', '0', '-1', '1.5', 'x', '2147483648'].map(isNumber)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })
})

describe('a channel', () => {
  const channel = (to: object) => ({ data: { name: 'Desk', language: 'en', isOn: true, to } })
  const isTaken = (to: object) => createChannel.body?.safeParse(channel(to)).success
  it.each<[string, object, boolean]>([
    ['a webhook', { kind: 'webhook', url: 'https://hooks.example/muster?x=1' }, true],
    ['Slack', { kind: 'slack', url: 'https://hooks.slack.com/services/T/B/x' }, true],
    ['a host that only an operator may allow', { kind: 'webhook', url: 'http://desk.internal:8080/' }, true],
    ['a user name', { kind: 'webhook', url: 'https://ann@hooks.example/' }, false],
    ['a password', { kind: 'webhook', url: 'https://:x@hooks.example/' }, false],
    ['a fragment', { kind: 'webhook', url: 'https://hooks.example/#x' }, false],
    ['an empty fragment', { kind: 'webhook', url: 'https://hooks.example/#' }, false],
    ['another scheme', { kind: 'webhook', url: 'file:///etc/passwd' }, false],
    ['no address at all', { kind: 'webhook', url: 'hooks.example' }, false],
    ['a line break', { kind: 'webhook', url: 'https://hooks.example/\nHost: x' }, false],
    [
      'ten addresses',
      { kind: 'email', addresses: Array.from({ length: 10 }, (_, i) => `a${i}@x.example`) },
      true,
    ],
    ['no address', { kind: 'email', addresses: [] }, false],
    ['an address twice, in capitals', { kind: 'email', addresses: ['a@x.example', 'A@X.example'] }, false],
    ['two addresses in one', { kind: 'email', addresses: ['a@x.example,b@x.example'] }, false],
    ['a header in an address', { kind: 'email', addresses: ['a@x.example\nBcc: b@x.example'] }, false],
  ])('with %s [K-1306]', (_what, to, expected) => {
    expect(isTaken(to)).toBe(expected)
  })

  it('keeps its secret address where a change has none', () => {
    const changed = { id: 'x', ...channel({ kind: 'teams', url: null }) }
    expect(updateChannel.body?.safeParse(changed).success).toBe(true)
    expect(isTaken({ kind: 'teams', url: null })).toBe(false)
  })
})

it('at most 200 deliveries are tried again at once', () => {
  const ids = (count: number) => Array.from({ length: count }, (_, index) => `d${index}`)
  const isTaken = (count: number) => retryDeliveries.body?.safeParse({ ids: ids(count) }).success
  expect([isTaken(deliveryLimits.retriedAtOnce), isTaken(201), isTaken(0)]).toEqual([true, false, false])
})

it('unsubscribing takes a link and reads no body', () => {
  expect(unsubscribe.body).toBeUndefined()
  expect(unsubscribe.query?.safeParse({ token: 'abc' }).success).toBe(true)
})

describe('the message of a webhook', () => {
  it('has a type for each kind of message', () => {
    expect(webhookTypes).toContain('case.opened')
    expect(webhookTypes).toHaveLength(messageKinds.length)
  })

  it('may be a test, without any case', () => {
    const message = {
      type: 'case.test',
      timestamp: '2026-11-16T12:00:00.000Z',
      data: { world: { id: 'demo', name: 'Demo' }, cases: [], totalCount: 0 },
    }
    expect(WebhookMessage.parse(message)).toEqual(message)
    expect(WebhookMessage.safeParse({ ...message, timestamp: 5 }).success).toBe(false)
  })
})
