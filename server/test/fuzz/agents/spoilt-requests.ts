import { gzipSync } from 'node:zlib'
import type { Random } from '../random.ts'
import { spoiltJson, validEnrollment, validReport } from './spoilt-bodies.ts'

/** The credentials of the fuzz's agents. */
export interface Credentials {
  token: string
  keys: readonly string[]
}

/** A request as it goes over the wire. */
export interface WireRequest {
  kind: string
  method: string
  path: string
  headers: [name: string, value: string][]
  body: Buffer
  /** Whether to send a body without end until there is an answer. */
  endless?: boolean
  /** Bytes sent instead of a request made of the above. */
  raw?: Buffer
}

const bomb = gzipSync(Buffer.alloc(60_000_000, 0x20), { level: 9 })
const contentTypes = [
  ...[
    'text/plain',
    'application/xml',
    'multipart/form-data; boundary=x',
    'application/x-www-form-urlencoded',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/jsonx',
    'application/json;',
    'APPLICATION/JSON',
    '',
    ';',
  ],
]
const encodings = [
  'br',
  'deflate',
  'GZIP',
  'gzip, gzip',
  'identity, gzip',
  'x-gzip',
  'zstd',
  '',
  'gzip;q=1',
  '*',
]
const methods = ['GET', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'CONNECT']
const paths = [
  ...[
    '/agent',
    '/agent/',
    '/agent/report/',
    '/agent/report/x',
    '/agent//report',
    '/AGENT/REPORT',
    '/agent/%72eport',
  ],
  ...[
    '/agent/report?x=1',
    '/agent/report%00',
    '/agent/%',
    '/agent/../agent/report',
    '/agent/report;a=1',
    '/agent/*',
  ],
  ...['/agent/enroll/', `/agent/${'x'.repeat(7000)}`, `/agent/${'x'.repeat(20_000)}`, '//agent/report'],
]

const brokenAuthorizations = (random: Random, { token, keys }: Credentials): [string, string][] => {
  const key = random.pick(keys)
  const [, , device = ''] = key.split('.')
  const pick = random.pick([
    ...['', 'Bearer', 'Bearer ', 'Basic eDp5', `Bearer ${key} x`, `bearer  ${key}`, `Bearer ${token}`, key],
    ...[`Bearer ${key.slice(0, -3)}AAA`, `Bearer mdk.Zm9yZWlnbg.${device}.AAAA`, `Bearer mdk..${device}.x`],
    ...[
      `Bearer mdk.${'A'.repeat(9000)}.${device}.x`,
      `Bearer ${'x'.repeat(30_000)}`,
      'Bearer mwt.eA.x',
      'Bearer ....',
    ],
    ...['Bearer mdk.JzsgRFJPUA.00000000000000000000000000000000.x', 'Bearer \u00ff\u00fe', `Bearer ${key}\t`],
  ])
  return [['authorization', pick]]
}

const chunked = (size: string, text: string) => `${size}\r\n${text}\r\n`

/** Not HTTP, or an HTTP request cut off. */
function rawRequest(random: Random, key: string): Buffer {
  const head = (...lines: string[]) =>
    ['POST /agent/report HTTP/1.1', 'host: x', `authorization: Bearer ${key}`, ...lines, '', ''].join('\r\n')
  const json = 'content-type: application/json'
  return Buffer.from(
    random.pick([
      head(json, 'content-length: -1'),
      `${head(json, 'content-length: 5', 'content-length: 6')}{"a":1}`,
      `${head(json, 'content-length: 10', 'transfer-encoding: chunked') + chunked('2', '{}')}0\r\n\r\n`,
      head(json, 'transfer-encoding: chunked') + chunked('zz', '{}'),
      head(json, 'transfer-encoding: chunked') + chunked('ffffffffffffffffff', '{}'),
      `${head(json, 'transfer-encoding: chunked, gzip') + chunked('2', '{}')}0\r\n\r\n`,
      `${head(json, 'transfer-encoding: gzip')}{}`,
      `${head(json, 'content-length: 2', 'expect: banana')}{}`,
      `${head(json, 'content-length: 2', 'connection: upgrade', 'upgrade: websocket')}{}`,
      `${head(json, 'content-length: 9999999999999999')}{}`,
      `${head(json, 'content-length: 600000')}{}`,
      head(`x: ${'y'.repeat(20_000)}`),
      head(...Array.from({ length: 3000 }, (_, index) => `x${index}: y`)),
      head('bad header'),
      head('x\u0000: y'),
      'POST /agent/report HTTP/9.9\r\n\r\n',
      'POST /agent/report\r\n\r\n',
      'POST /agent/report HTTP/1.1\r\n\r\n',
      'NOTHING\r\n\r\n',
      '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001',
      'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    ]),
    'latin1',
  )
}

/** A report or enrollment that is valid except for one or several faults. */
export function spoiltRequest(
  random: Random,
  index: number,
  credentials: Credentials,
  now: number,
): WireRequest {
  const enrolls = random.chance(0.15)
  const document = enrolls ? validEnrollment(random) : validReport(random, index, now)
  const credential = enrolls ? credentials.token : random.pick(credentials.keys)
  const text = spoiltJson(random, document, now)
  const request: WireRequest = {
    kind: enrolls ? 'enrollment' : 'report',
    method: 'POST',
    path: enrolls ? '/agent/enroll' : '/agent/report',
    headers: [
      ['authorization', `Bearer ${credential}`],
      ['content-type', 'application/json'],
    ],
    body: Buffer.from(text),
  }
  const packed = (): WireRequest => ({
    ...request,
    headers: [...request.headers, ['content-encoding', 'gzip']],
    body: gzipSync(request.body),
  })
  switch (random.below(24)) {
    case 0:
      return {
        ...request,
        kind: 'content type',
        headers: [...request.headers.slice(0, 1), ['content-type', random.pick(contentTypes)]],
      }
    case 1:
      return {
        ...request,
        kind: 'encoding',
        headers: [...request.headers, ['content-encoding', random.pick(encodings)]],
      }
    case 2:
      return {
        ...request,
        kind: 'authorization',
        headers: [...brokenAuthorizations(random, credentials), ...request.headers.slice(1)],
      }
    case 3:
      return { ...request, kind: 'method', method: random.pick(methods) }
    case 4:
      return { ...request, kind: 'path', path: random.pick(paths) }
    case 5:
      return { ...request, kind: 'bytes', body: spoiltBytes(random, request.body) }
    case 6: {
      const whole = packed()
      return { ...whole, kind: 'gzip', body: spoiltBytes(random, whole.body) }
    }
    case 7:
      return { ...packed(), kind: 'bomb', body: random.chance(0.5) ? bomb : Buffer.concat([bomb, bomb]) }
    case 8:
      return { ...request, kind: 'raw', raw: rawRequest(random, credential) }
    case 9:
      // Each takes a connection and half a megabyte.
      return random.chance(0.2) ? { ...request, kind: 'endless', endless: true } : request
    case 10:
    case 11:
    case 12:
    case 13:
    case 14:
      return packed()
    default:
      return request
  }
}

function spoiltBytes(random: Random, bytes: Buffer): Buffer {
  if (bytes.length === 0) return Buffer.from([0xff])
  const at = random.below(bytes.length)
  switch (random.below(4)) {
    case 0:
      return bytes.subarray(0, at)
    case 1:
      return Buffer.concat([bytes, bytes])
    case 2:
      return Buffer.concat([bytes.subarray(0, at), Buffer.from([0xff, 0xc0, 0x80]), bytes.subarray(at)])
    default: {
      const copy = Buffer.from(bytes)
      copy[at] = random.below(256)
      return copy
    }
  }
}
