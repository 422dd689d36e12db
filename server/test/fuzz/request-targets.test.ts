import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { consoleFiles } from '../../src/platform/http/console-files.ts'
import type { WebServer } from '../../src/platform/http/web-server.ts'
import { openBareServer } from '../bare-server.ts'
import { type Answer, faultOf } from './judge.ts'
import { Random } from './random.ts'

const requests = Math.ceil(Number(process.env.FUZZ_REQUESTS ?? 20_000) / 5)
const seed = Number(process.env.FUZZ_SEED ?? 1)
const atOnce = 16

let app: WebServer
let folder: string
const agent = new Agent({ keepAlive: true, maxSockets: atOnce })
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'muster-targets-'))
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Console</title>')
  app = (await openBareServer({ REQUESTS_PER_MINUTE: '1000000' })).app
  app.get('/api/hello', async (_request, reply) => reply.send({}))
  await consoleFiles(app, folder)
  await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(async () => {
  agent.destroy()
  await app.close()
  await rm(folder, { recursive: true })
})

const pieces = [
  ...['/', '/', '/', '//', '#', '?', ';', ':', '@', '*', '.', '..', '&', '=', '"', '<', '[', '\\', '\u00ff'],
  ...[
    '%',
    '%zz',
    '%2',
    '%00',
    '%23',
    '%25',
    '%2e',
    '%2f',
    '%3f',
    '%61',
    '%ff',
    '%c3%28',
    '%E2%82%AC',
    '%u0041',
  ],
  ...[
    'abc',
    'api',
    'api/hello',
    'auth',
    'assets',
    'index.html',
    'demo',
    '.env',
    '.map',
    '.php',
    'x'.repeat(600),
  ],
]
const beginnings = [
  '/',
  '/',
  '/',
  '/',
  '/demo/',
  '/api',
  'http://a',
  'http://a/',
  'HTTPS://',
  'x:',
  '*',
  '?',
  '#',
]

const target = (random: Random) =>
  random.pick(beginnings) + Array.from({ length: random.below(7) }, () => random.pick(pieces)).join('')

/** Sent raw: `inject` would normalise the URL first. */
async function ask(method: string, wanted: string): Promise<Answer> {
  const { port } = app.server.address() as AddressInfo
  const sent = request({ host: '127.0.0.1', port, agent, method, path: wanted })
  const answered = Promise.withResolvers<Answer>()
  sent.on('error', answered.reject)
  sent.on('response', (response) => {
    const { statusCode = 0, headers } = response
    text(response).then((body) => answered.resolve({ statusCode, headers, body }), answered.reject)
  })
  sent.end()
  return await answered.promise
}

it(`${requests} odd request targets are each answered, and never with a failure`, {
  timeout: 600_000 + requests * 20,
}, async () => {
  for (let first = 0; first < requests; first += atOnce) {
    const faults = await Promise.all(
      Array.from({ length: Math.min(atOnce, requests - first) }, async (_, offset) => {
        const random = new Random(seed, first + offset)
        // No HEAD: what is not HTTP is refused with a body before its method is known.
        const method = random.pick(['GET', 'GET', 'GET', 'POST', 'OPTIONS'])
        const wanted = target(random)
        const answer = await ask(method, wanted)
        const fault = faultOf(method, answer)
        return fault && `${method} ${wanted}: the answer ${fault}. ${answer.statusCode} ${answer.body}`
      }),
    )
    expect(faults.filter((fault) => fault !== null)).toEqual([])
  }
})
