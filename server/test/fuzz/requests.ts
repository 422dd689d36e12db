import { type Call, calls } from '@muster/contract'
import type { InjectOptions } from 'light-my-request'
import type { Caller } from '../walk/callers.ts'
import { samples } from '../walk/samples.ts'
import { worldHeaders } from '../walk/worlds.ts'
import { mutated, oddText, oddValue } from './odd-values.ts'
import type { Random } from './random.ts'

/** A request being spoilt. */
interface Draft {
  method: string
  path: string
  /** Pairs, because a key may come twice; written as they are when `raw`. */
  query: [string, string][]
  rawQuery: string
  body: unknown
  rawBody: string | null
  headers: Record<string, string>
}

const methods = ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND']
const contentTypes = [
  ...['text/plain', 'application/xml', 'multipart/form-data', 'application/x-www-form-urlencoded'],
  ...['application/json; charset=utf-16', 'application/json;', 'application/jsonx', '', ';', '*/*', 'a/b/c'],
  ...['application/json\u0000', 'APPLICATION/JSON', 'application/json, text/plain'],
]
const plainHeaders = [
  ...['accept', 'accept-encoding', 'accept-language', 'if-none-match', 'range', 'origin', 'host', 'referer'],
  ...['sec-fetch-site', 'x-forwarded-for', 'x-forwarded-proto', 'x-http-method-override', 'expect', 'te'],
]
const oddHeaderValues = [
  ...[
    '*',
    'identity;q=0',
    'gzip;q=banana',
    'bytes=5-2',
    'cross-site',
    'same-site',
    '::1, 10.0.0.1',
    '999.9.9.9',
  ],
  ...['"', ',,,', 'x'.repeat(5000), "'; drop table x;--", '-1', 'null'],
]
const oddCookies = [
  ...['a', '=', ';;;', 'a=b; a=c', 'muster_refresh_4400=', 'muster_refresh_4400=x.1.y', '__proto__=1'],
  ...['muster_refresh_4400=%E0%A4%A', 'muster_sign_in_flow_4400=eyJ.e30.x', `big=${'x'.repeat(9000)}`],
  ...['muster_refresh_4400=a.NaN.b', 'muster_refresh_4400=a.1e400.b', 'muster_refresh_4400="'],
]
const oddTokens = [
  '',
  'Bearer',
  'Bearer ',
  'bearer x y',
  'Bearer a.b.c',
  'Bearer eyJhbGciOiJub25lIn0.e30.',
  'Basic x',
]

const { own, sister, unknown } = worldHeaders
const worlds = [own, own, own, sister, unknown]

const spoilers: ((random: Random, draft: Draft) => void)[] = [
  (random, draft) => {
    draft.body = mutated(random, draft.body)
  },
  (random, draft) => {
    for (let times = 0; times < 4; times++) draft.body = mutated(random, draft.body)
  },
  (random, draft) => {
    draft.rawBody = brokenJson(random, draft.body)
  },
  (random, draft) => {
    const [key = oddText(random)] = draft.query.length > 0 ? random.pick(draft.query) : []
    draft.query = draft.query.filter(([name]) => name !== key || random.chance(0.5))
    for (let times = random.below(3); times > 0; times--) draft.query.push([key, oddText(random)])
  },
  (random, draft) => {
    draft.query.push([oddText(random), oddText(random)])
  },
  (random, draft) => {
    const [key = 'a'] = draft.query[0] ?? []
    draft.rawQuery = random.pick([
      ...[
        '%',
        '%zz',
        '%c3%28',
        '&&&',
        '====',
        '?',
        `${key}[]=1&${key}[__proto__]=2`,
        `${key}.a=1`,
        '__proto__=1',
      ],
      ...[`${key}=${'x'.repeat(30_000)}`, `${key}=1&`.repeat(2000), '#', 'a;b', '\u00ff'],
    ])
  },
  (random, draft) => {
    draft.headers.world = random.chance(0.5)
      ? oddText(random)
      : random.pick([
          "demo'; drop table x;--",
          'demo\u0000',
          'demo, demo',
          'demo'.repeat(20),
          worldHeaders.foreign,
        ])
  },
  (random, draft) => {
    draft.headers.authorization = random.pick([...oddTokens, `Bearer ${oddText(random)}`])
  },
  (random, draft) => {
    draft.headers.cookie = random.pick(oddCookies)
  },
  (random, draft) => {
    draft.headers['content-type'] = random.pick(contentTypes)
  },
  (random, draft) => {
    draft.headers[random.pick(plainHeaders)] = random.pick(oddHeaderValues)
  },
  (random, draft) => {
    draft.method = random.pick(methods)
  },
  (random, draft) => {
    draft.path = oddPath(random, draft.path)
  },
]

function brokenJson(random: Random, body: unknown): string {
  const text = JSON.stringify(body ?? {})
  return random.pick([
    text.slice(0, random.below(text.length)),
    `${text}${random.pick([',', '}', ' x', '\u0000', text])}`,
    text.replaceAll('"', "'"),
    ...[
      '',
      ' ',
      'NaN',
      'undefined',
      '\ufeff{}',
      '{"a":\u0001}',
      '{"a":1,}',
      '[',
      '{'.repeat(500),
      '['.repeat(50_000),
    ],
    ...['{"a":1e99999}', '{"\\ud800":1}', '"\\uZZZZ"', '-', '01', `{"a":"${'x'.repeat(300_000)}"}`],
  ])
}

function oddPath(random: Random, path: string): string {
  return random.pick([
    ...[
      `${path}/`,
      `${path}/x`,
      `/${path}`,
      path.toUpperCase(),
      path.replace('/api', '/API'),
      `${path}%`,
      `${path}%00`,
    ],
    ...[
      path.replaceAll('/', '%2f'),
      path.replace(/[a-z]/, '%61'),
      `${path};x=1`,
      `${path}/../..`,
      `${path}/%2e%2e`,
    ],
    ...[
      '/',
      '//',
      '/%',
      '/%zz/api',
      '/api',
      '/api/',
      '/auth/',
      '/api/:id',
      '/*',
      `/${'a/'.repeat(500)}`,
      '/%ff%fe',
    ],
    ...[
      '/api/users/../worlds/worlds',
      '/assets/x.js',
      '/index.html',
      '/healthz/x',
      `/api/${'x'.repeat(3000)}`,
      '/~',
    ],
  ])
}

/** A valid request of a random call as a random caller, spoiled in one to three ways. */
export function malformedRequest(random: Random, callers: readonly Caller[], count: number): InjectOptions {
  const call: Call = random.pick(calls)
  const caller = random.pick(callers)
  const sample = samples[call.path]?.({ subject: caller.subject, count }) ?? {}
  const draft: Draft = {
    method: call.method,
    path: call.path,
    query: Object.entries(sample.query ?? {}),
    rawQuery: '',
    body: sample.body ?? (random.chance(0.1) ? oddValue(random) : undefined),
    rawBody: null,
    headers: {
      ...caller.headers,
      world: random.pick(worlds),
    },
  }
  for (let times = 1 + random.below(3); times > 0; times--) random.pick(spoilers)(random, draft)
  return requestOf(draft)
}

function requestOf({ method, path, query, rawQuery, body, rawBody, headers }: Draft): InjectOptions {
  const pairs = query.map(([key, value]) => `${encoded(key)}=${encoded(value)}`)
  const search = [...pairs, ...(rawQuery === '' ? [] : [rawQuery])].join('&')
  const payload = rawBody ?? (body === undefined ? undefined : JSON.stringify(body))
  return {
    method: method as NonNullable<InjectOptions['method']>,
    url: `${path}${search === '' ? '' : `?${search}`}`,
    headers: { ...(payload !== undefined && { 'content-type': 'application/json' }), ...headers },
    ...(payload !== undefined && { payload }),
  }
}

/** A lone surrogate cannot be encoded: its replacement is sent, as a browser would. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
