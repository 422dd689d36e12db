import { gzipSync } from 'node:zlib'
import {
  enrollDevice,
  filterValues,
  listDevices,
  reportDevice,
  setTablePageSizes,
  signIn,
} from '@muster/contract'

export interface HostileRequest {
  what: string
  who: 'stranger' | 'signedIn' | 'device'
  status: number
  request: Buffer
}

export interface Credentials {
  /** Headers of a signed-in administrator, without the world. */
  person: Record<string, string>
  world: string
  deviceKey: string
  /** A device key of the right form, of no device. */
  wrongKey: string
  /** A world token of the right form, of no world. */
  wrongToken: string
}

const many = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)
const large = 240_000

/** Bodies that cost much to read: by their depth, their keys, their number of values. */
const bodies = {
  nested: `${'[[[[[[],'.repeat(large / 8)}0`,
  arrays: JSON.stringify(many(large / 5, [[]])),
  keys: `{${Array.from({ length: large / 12 }, (_, index) => `"key${index}":0`).join(',')}}`,
  prototypes: `[${many(large / 20, '{"__proto__":[0]}').join(',')}]`,
  groups: JSON.stringify({ groups: many(large / 2, 0) }),
  wrongGroups: JSON.stringify({ groups: many(filterValues, {}), homeLocations: many(filterValues, {}) }),
}

const report = { protocol: 1, sequence: 1, sentAt: new Date().toISOString() }
const wrongHours = { ...report, hours: many(200, { applications: many(100, {}), processes: many(100, {}) }) }
const bomb = gzipSync(JSON.stringify(wrongHours))
const wrongPieces = gzipSync(
  JSON.stringify({
    ...report,
    sequence: 2,
    chargeLevels: many(1000, {}),
    locations: many(1000, {}),
    signals: many(1000, {}),
    events: many(500, {}),
    applications: { hash: 'a', list: many(1000, {}) },
    processes: { hash: 'a', list: many(1000, {}) },
  }),
)

const post = (path: string, headers: Record<string, string>, body: string | Buffer): Buffer => {
  const content = Buffer.from(body)
  const all = {
    Host: 'localhost',
    'Content-Type': 'application/json',
    'Content-Length': String(content.length),
    ...headers,
  }
  const head = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  return Buffer.concat([Buffer.from([`POST ${path} HTTP/1.1`, ...head, '', ''].join('\r\n')), content])
}

const bearer = (credential: string) => ({ Authorization: `Bearer ${credential}` })
const gzip = { 'Content-Encoding': 'gzip' }

export function hostileRequests({ person, world, ...keys }: Credentials): HostileRequest[] {
  const list = `${listDevices.path}?limit=50&offset=0`
  const own = { ...person, world }
  const short = (body: string) => body.slice(0, 16_000)
  const stranger = (what: string, status: number, request: Buffer): HostileRequest => ({
    what: `stranger: ${what}`,
    who: 'stranger',
    status,
    request,
  })
  const member = (what: string, body: string, path = list): HostileRequest => ({
    what: `signed in: ${what}`,
    who: 'signedIn',
    status: 400,
    request: post(path, own, body),
  })
  const device = (what: string, body: Buffer): HostileRequest => ({
    what: `device: ${what}`,
    who: 'device',
    status: 200,
    request: post(reportDevice.path, { ...bearer(keys.deviceKey), ...gzip }, body),
  })
  return [
    stranger('no route, 240 KB of arrays', 404, post('/api/nothing', {}, bodies.arrays)),
    stranger('no token, 240 KB of arrays', 401, post(list, { world }, bodies.arrays)),
    stranger('no token, 240 KB of keys', 401, post(list, { world }, bodies.keys)),
    stranger('forged token, 240 KB of arrays', 401, post(list, { ...bearer('a.b.c'), world }, bodies.arrays)),
    stranger('sign-in with 240 KB', 413, post(signIn.path, {}, bodies.arrays)),
    stranger('sign-in with 16 KB of nested arrays', 400, post(signIn.path, {}, short(bodies.nested))),
    stranger('sign-in with 16 KB of arrays', 400, post(signIn.path, {}, `[${many(5000, '[]').join(',')}]`)),
    stranger('report, no key, bomb', 401, post(reportDevice.path, gzip, bomb)),
    stranger(
      'report, wrong key, bomb',
      401,
      post(reportDevice.path, { ...bearer(keys.wrongKey), ...gzip }, bomb),
    ),
    stranger(
      'enrollment, wrong token, bomb',
      401,
      post(enrollDevice.path, { ...bearer(keys.wrongToken), ...gzip }, bomb),
    ),
    member('240 KB of nested arrays', bodies.nested),
    member('240 KB of arrays', bodies.arrays),
    member('240 KB of keys', `{"alertStatuses":${bodies.keys}}`),
    member('240 KB of prototypes', bodies.prototypes),
    member('120,000 groups', bodies.groups),
    member('as many wrong filters as there may be', bodies.wrongGroups),
    member('20,000 settings', `{"tablePageSizes":${bodies.keys}}`, setTablePageSizes.path),
    device('40,000 wrong activities in a bomb', bomb),
    device('5,500 wrong pieces', wrongPieces),
  ]
}
