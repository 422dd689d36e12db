import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { can, permissions, roles } from '../access/permissions.ts'
import { type Call, csv, impliedErrors, touchedBy } from '../call.ts'
import { calls } from '../calls.ts'
import * as actOnCases from './act-on-cases.ts'
import * as caseDevices from './case-devices.ts'
import * as cases from './cases.ts'
import * as channels from './channels.ts'
import * as deliveries from './deliveries.ts'
import * as notifications from './notifications.ts'
import * as oneCase from './one-case.ts'
import * as ownWatches from './own-watches.ts'
import * as watchSuggestions from './watch-suggestions.ts'
import * as worldWatches from './world-watches.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'answer' in value

const modules = [
  cases,
  oneCase,
  caseDevices,
  actOnCases,
  worldWatches,
  watchSuggestions,
  ownWatches,
  channels,
  deliveries,
  notifications,
]
const callsOf = (...modules: object[]): Call[] =>
  modules.flatMap((module) => Object.values({ ...module } as Record<string, unknown>).filter(isCall))
const declared = callsOf(...modules)
const named = declared.map((call) => ({ name: `${call.method} ${call.path}`, call }))
const changing = named.filter(({ call }) => call.changes !== undefined)
const reading = named.filter(
  ({ call }) => call.access.kind === 'world' && call.changes === undefined && call.answer !== csv,
)

describe('every call of cases [K-1401]', () => {
  it('has a path of its own', () => {
    const paths = [...declared, ...calls.filter((call) => !declared.includes(call))].map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each(named)('$name has a path that needs no decoding, a summary, and no body in a GET', ({ call }) => {
    expect(call.path).toMatch(/^\/api(\/[A-Za-z0-9]+)+$/)
    expect(call.summary).toMatch(/\[K-\d+/)
    if (call.method === 'GET') expect(call.body).toBeUndefined()
    if (call.access.kind === 'world') expect(permissions).toContain(call.access.permission)
  })

  it.each(changing)('$name says what it touches, and its errors once', ({ call }) => {
    expect(touchedBy(call)).toContain('audit')
    expect(call.touches?.length).toBeGreaterThan(0)
    expect(call.reads).toBeUndefined()
    expect(call.refuses).toBeDefined()
    expect(call.refuses?.filter((code) => impliedErrors(call).includes(code))).toEqual([])
  })

  it.each(changing)('$name expects a version where it may answer that the record has changed', ({ call }) => {
    const { properties = {} } = z.toJSONSchema(call.body ?? z.object({}), {
      io: 'input',
      unrepresentable: 'any',
    })
    expect('version' in properties).toBe(call.refuses?.includes('changedMeanwhile') ?? false)
  })

  it.each(reading)('$name says what its answer is made of', ({ call }) => {
    expect(call.reads?.length).toBeGreaterThan(0)
    expect(call.touches).toBeUndefined()
  })

  it('that anybody may make is one of the links in mails', () => {
    const open = declared.filter(({ access }) => access.kind === 'public').map(({ path }) => path)
    expect(open.toSorted()).toEqual([
      '/api/notifications/confirm',
      '/api/notifications/link',
      '/api/notifications/subscribe',
      '/api/notifications/unsubscribe',
    ])
  })

  it('that creates a record accepts an idempotency key', () => {
    const creating = declared.filter(({ idempotent }) => idempotent).map(({ changes }) => changes)
    expect(creating.toSorted()).toEqual([
      'channel.created',
      'watch.created',
      'watch.created',
      'watch.created',
    ])
  })
})

describe('who may make a call', () => {
  const allowed = (call: Call) => {
    const { access } = call
    if (access.kind !== 'world') return []
    return roles.filter((role) => can({ role, isInternal: false, homeLocationId: null }, access.permission))
  }
  const all = [...roles]
  it.each<[string, Call[], readonly string[]]>([
    ['cases and actions on them', callsOf(cases, oneCase, actOnCases), all],
    ['own watches', callsOf(ownWatches), all],
    ['watches of the world', callsOf(worldWatches, watchSuggestions), ['manager', 'administrator']],
    ['deliveries', callsOf(deliveries), ['manager', 'administrator']],
    ['channels', callsOf(channels), ['administrator']],
  ])('about %s [K-401 K-603 K-707]', (_about, some, expected) => {
    expect(some.length).toBeGreaterThan(0)
    for (const call of some) expect(allowed(call), call.path).toEqual(expected)
  })
})
