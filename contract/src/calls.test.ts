import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { permissions } from './access/permissions.ts'
import { type Call, impliedErrors } from './call.ts'
import { calls } from './calls.ts'
import { products } from './products.ts'

const named = calls.map((call) => ({ name: `${call.method} ${call.path}`, call }))
const names = named.map(({ name }) => name)
const withAccess = (kind: Call['access']['kind']) =>
  named.filter(({ call }) => call.access.kind === kind).map(({ name }) => name)

describe('every call', () => {
  it.each(named)('$name declares who may make it, in words of the product', ({ call: { access } }) => {
    switch (access.kind) {
      case 'public':
        expect(access.why).toMatch(/\w+ \w+/)
        break
      case 'agent':
        expect(['worldToken', 'deviceKey']).toContain(access.credential)
        break
      case 'signedIn':
        if (access.permission !== undefined) expect(permissions).toContain(access.permission)
        break
      case 'world':
        expect(permissions).toContain(access.permission)
        if (access.product !== undefined) expect(products).toContain(access.product)
        break
      default:
        expect.unreachable('a call without access')
    }
  })

  it('has its own method and path', () => {
    expect(new Set(names).size).toBe(names.length)
  })

  it('has a path of its own, by which caches know it', () => {
    expect(new Set(calls.map(({ path }) => path)).size).toBe(calls.length)
  })

  it.each(named)('$name has a path that needs no decoding, and a summary', ({ call }) => {
    expect(call.path).toMatch(/^\/(api|auth|agent)(\/[A-Za-z0-9]+)+$/)
    expect(call.summary).not.toBe('')
  })

  it.each(named)('$name reads no body if it has none', ({ call }) => {
    if (call.method === 'GET') expect(call.body).toBeUndefined()
  })
})

describe('the errors implied by a call', () => {
  const isRefusable = (call: Call) => impliedErrors(call).includes('invalidInput')

  it.each(named)('$name is refused for its input exactly if it has some', ({ call }) => {
    const hasInput = call.query !== undefined || call.body !== undefined || call.access.kind === 'world'
    expect(isRefusable(call)).toBe(hasInput)
  })

  it('there are calls of either kind', () => {
    expect(new Set(calls.map(isRefusable))).toEqual(new Set([true, false]))
  })
})

describe('a call that changes a world', () => {
  const changing = named.filter(({ call }) => call.changes !== undefined)

  it.each(changing)('$name declares its errors, beside those implied by its access', ({ call }) => {
    expect(call.refuses).toBeDefined()
    expect(call.refuses?.filter((code) => impliedErrors(call).includes(code))).toEqual([])
  })

  it('and creates a record accepts an idempotency key', () => {
    const making = changing.filter(({ call }) => call.idempotent).map(({ call }) => call.changes)
    expect(making.toSorted()).toEqual([
      'channel.created',
      'deviceToken.rotated',
      'devices.moved',
      'homeLocation.created',
      'user.created',
      'watch.created',
      'watch.created',
      'watch.created',
      'world.created',
      'zone.created',
    ])
  })

  it.each(changing)('$name expects a version where it may answer that the record has changed', ({ call }) => {
    const { properties = {} } = z.toJSONSchema(call.body ?? z.object({}), {
      io: 'input',
      unrepresentable: 'any',
    })
    expect('version' in properties).toBe(call.refuses?.includes('changedMeanwhile') ?? false)
  })
})

/** What links in mails call, without signing in. */
const ofMails = [
  'GET /api/notifications/link',
  'POST /api/notifications/unsubscribe',
  'POST /api/notifications/subscribe',
  'POST /api/notifications/confirm',
]

describe('the calls of the documents', () => {
  it('outside a world are exactly these; all others name a world [A-947]', () => {
    const outside = [
      'GET /api/configuration/getConfiguration',
      'GET /api/configuration/getLanguageAndLocale',
      'GET /api/configuration/getUserSettings',
      'GET /api/users/current',
      'GET /api/whatsnew/list',
      'GET /api/worlds/worlds',
      'POST /api/configuration/setChartEventFilters',
      'POST /api/configuration/setLanguageAndLocale',
      'POST /api/configuration/setLastWhatsNew',
      'POST /api/configuration/setTableEventFilters',
      'POST /api/configuration/setTablePageSizes',
      'POST /api/worlds/add',
    ]
    const own = ['GET /api/worlds/organisations', ...ofMails, 'POST /api/several', 'POST /api/errors/report']
    const inWorld = new Set(withAccess('world'))
    const reached = names.filter((name) => name.includes(' /api/') && !inWorld.has(name))
    expect(reached.filter((name) => !outside.includes(name))).toEqual(own)
    expect(outside.filter((name) => inWorld.has(name))).toEqual([])
  })

  it('need a token, all but getConfiguration; our own error reports and links in mails need none either [A-946]', () => {
    expect(withAccess('public').filter((name) => name.includes(' /api/'))).toEqual([
      'GET /api/configuration/getConfiguration',
      ...ofMails,
      'POST /api/errors/report',
    ])
  })

  it('that a user with pending agreements still needs are few', () => {
    const open = named.filter(({ call }) => call.access.kind === 'world' && call.access.beforeAgreements)
    expect(open.map(({ name }) => name).toSorted()).toEqual([
      'GET /api/agreements/getAgreements',
      'GET /api/configuration/getFeatureToggles',
      'GET /api/worlds/currentWorld',
      'POST /api/agreements/acceptAgreements',
    ])
  })
})

describe('the operations of the identity provider', () => {
  it('are the six, sign-out and the return from a hosted sign-in, outside the API [A-270 A-902 A-1770]', () => {
    const operations = names.filter((name) => name.includes(' /auth/'))
    expect(operations.toSorted()).toEqual([
      'GET /auth/callback',
      'GET /auth/federatedSignIn',
      'POST /auth/completeNewPassword',
      'POST /auth/currentSession',
      'POST /auth/forgotPassword',
      'POST /auth/forgotPasswordSubmit',
      'POST /auth/signIn',
      'POST /auth/signOut',
    ])
    expect(names.filter((name) => /api\/.*(sign(?!al)|password|session)/i.test(name))).toEqual([])
  })
})
