import type { LookupAddress } from 'node:dns'
import type { Socket } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startRawReceiver } from '../../../test/peers/raw-receiver.ts'
import { makeCertificate, type Receiver, startReceiver } from '../../../test/peers/receiver.ts'
import { isRefused, type Outgoing, outgoingLimits, sendRequest } from './send-request.ts'

const certificate = makeCertificate('receiver.example')
const body = '{"type":"case.opened"}'
const headers = { 'content-type': 'application/json' }

/** Names with the addresses that they have, one list for each time they are asked for. */
function resolving(names: Record<string, string[][]>): {
  resolve: NonNullable<Outgoing['resolve']>
  asked: string[]
} {
  const asked: string[] = []
  const resolve = (
    hostname: string,
    _options: unknown,
    done: (error: Error | null, found: LookupAddress[]) => void,
  ) => {
    asked.push(hostname)
    const times = names[hostname] ?? []
    const found = times.length > 1 ? times.shift() : times[0]
    if (!found) return done(Object.assign(new Error(`${hostname} is unknown`), { code: 'ENOTFOUND' }), [])
    done(
      null,
      found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )
  }
  return { resolve: resolve as NonNullable<Outgoing['resolve']>, asked }
}

let receiver: Receiver
beforeEach(async () => {
  receiver = await startReceiver()
})
afterEach(async () => await receiver.stop())

const inside = ['127.0.0.0/8']
const post = async (outgoing: Outgoing, url = receiver.url) =>
  await sendRequest(outgoing, { url: new URL(url), headers, body })

describe('a message', () => {
  it('is posted with its headers, and its answer is read', async () => {
    expect(await post({ allowed: inside })).toEqual({
      status: 200,
      text: 'ok',
      retryAfter: null,
      isRedirect: false,
    })
    const [request] = receiver.received
    expect(request).toMatchObject({ method: 'POST', path: '/', body })
    expect(request?.headers).toMatchObject({ 'content-type': 'application/json', connection: 'close' })
  })

  it.each([
    'http://127.0.0.1/',
    'https://127.0.0.1/',
    'http://127.1/',
    'http://2130706433/',
    'http://0x7f.0.0.1/',
    'http://0177.0.0.1/',
    'http://[::1]/',
    'http://[::ffff:127.0.0.1]/',
    'http://0.0.0.0/',
    'https://169.254.169.254/latest/meta-data/',
    'https://localhost/',
  ])('does not go to %s [K-1301]', async (url) => {
    const to = new URL(url)
    to.port = String(receiver.port)
    await expect(post({ allowed: [] }, to.href)).rejects.toThrow(/^Messages may not be sent to .*: it is not/)
    expect(receiver.received).toEqual([])
    expect(await isRefused({ allowed: [] }, to)).toBe(true)
  })

  it('goes to the address that was checked, also where the name has another the next moment [K-1302]', async () => {
    const url = `http://receiver.example:${receiver.port}/`
    const network = ['127.0.0.1']
    const first = resolving({ 'receiver.example': [['127.0.0.1'], ['127.0.0.2']] })
    expect(await post({ allowed: network, resolve: first.resolve }, url)).toMatchObject({ status: 200 })
    expect(first.asked).toEqual(['receiver.example'])
    await expect(post({ allowed: network, resolve: first.resolve }, url)).rejects.toThrow('receiver.example')
    expect(receiver.received).toHaveLength(1)
  })

  it('goes to none but the permitted addresses of a name that has both [K-1302]', async () => {
    const names = resolving({ 'receiver.example': [['10.0.0.1', '127.0.0.1', '::1']] })
    const url = `http://receiver.example:${receiver.port}/`
    expect(await post({ allowed: ['127.0.0.1'], resolve: names.resolve }, url)).toMatchObject({ status: 200 })
  })

  it('does not follow a redirect [K-1304]', async () => {
    receiver.answers((response) => response.writeHead(302, { location: '/elsewhere' }).end())
    expect(await post({ allowed: inside })).toMatchObject({ status: 302, isRedirect: true })
    expect(receiver.received).toHaveLength(1)
  })

  it('of more than 64 KB is not sent [K-1305]', async () => {
    const sending = { url: new URL(receiver.url), headers, body: 'x'.repeat(outgoingLimits.sent + 1) }
    await expect(sendRequest({ allowed: inside }, sending)).rejects.toThrow('The message is too large')
    expect(receiver.received).toEqual([])
  })

  it('is answered as far as 8 KB go, however long the answer [K-1305]', async () => {
    receiver.answers((response) => {
      const pour = () => {
        while (!response.destroyed && response.write('x'.repeat(4096)));
        response.once('drain', pour)
      }
      pour()
    })
    const { status, text } = await post({ allowed: inside })
    expect(status).toBe(200)
    expect(text).toBe('x'.repeat(outgoingLimits.read))
  })

  it('that is not answered in time fails with a sentence [K-1108]', async () => {
    receiver.answers(() => {})
    await expect(post({ allowed: inside, time: 50 })).rejects.toThrow('No answer within 0.05 seconds')
  })

  it('counts as answered by a status whose rest breaks off [K-1107]', async () => {
    receiver.answers((response) => {
      response.writeHead(200, { 'content-length': '100' }).write('part', () => response.destroy())
    })
    expect(await post({ allowed: inside })).toMatchObject({ status: 200, text: 'part' })
  })

  it('is not sent through a proxy of the environment [K-1302]', async () => {
    const before = process.env.HTTP_PROXY
    process.env.HTTP_PROXY = 'http://127.0.0.1:9'
    try {
      expect(await post({ allowed: inside })).toMatchObject({ status: 200 })
    } finally {
      if (before === undefined) delete process.env.HTTP_PROXY
      else process.env.HTTP_PROXY = before
    }
  })
})

describe('a receiver that answers otherwise than HTTP has it', () => {
  const head = (line: string, ...fields: string[]) => [`HTTP/1.1 ${line}`, ...fields, '', ''].join('\r\n')
  /** Again and again, without an end. */
  const flood = (text: string) => (socket: Socket) => {
    const pour = () => {
      while (!socket.destroyed && socket.write(text));
      socket.once('drain', pour)
    }
    pour()
  }

  it.each([
    [
      'by another protocol',
      head('101 Switching Protocols', 'Connection: Upgrade', 'Upgrade: echo'),
      /another protocol/,
    ],
    ['by nothing at all', null, /./],
    ['by half an answer', 'HTTP/1.1 2', /./],
  ])('%s fails at once, and its connection ends [K-1108 K-1113]', async (_how, answer, reason) => {
    const raw = await startRawReceiver((socket) => {
      if (answer === null) socket.end()
      else socket.write(answer, () => answer.includes('Upgrade') || socket.end())
    })
    try {
      await expect(post({ allowed: inside }, raw.url)).rejects.toThrow(reason)
      await raw.ended
    } finally {
      await raw.stop()
    }
  })

  it('by interim answers without an end fails at once, and its connection ends [K-1108 K-1113]', async () => {
    const raw = await startRawReceiver(flood(head('103 Early Hints', 'Link: </a>; rel=preload')))
    try {
      await expect(post({ allowed: inside }, raw.url)).rejects.toThrow('Too many interim answers')
      await raw.ended
    } finally {
      await raw.stop()
    }
  })

  it('by an interim answer and nothing after it fails when its time is over [K-1108]', async () => {
    const raw = await startRawReceiver((socket) => socket.write(head('102 Processing')))
    try {
      await expect(post({ allowed: inside, time: 50 }, raw.url)).rejects.toThrow('No answer within')
      await raw.ended
    } finally {
      await raw.stop()
    }
  })

  it('by an interim answer first is heard by the one that counts', async () => {
    const raw = await startRawReceiver((socket) =>
      socket.end(`${head('100 Continue') + head('200 OK', 'Content-Length: 2')}ok`),
    )
    try {
      expect(await post({ allowed: inside }, raw.url)).toMatchObject({ status: 200, text: 'ok' })
    } finally {
      await raw.stop()
    }
  })
})

describe('with https', () => {
  let secure: Receiver
  const trusted = getCACertificates('default')
  beforeAll(async () => {
    secure = await startReceiver(certificate)
  })
  afterEach(() => setDefaultCACertificates(trusted))
  afterAll(async () => await secure.stop())
  const { resolve } = resolving({ 'receiver.example': [['127.0.0.1']], 'other.example': [['127.0.0.1']] })
  const ask = async (name: string) =>
    await post({ allowed: inside, resolve }, `https://${name}:${secure.port}/`)

  it('a receiver needs a certificate that is valid, and for its name [K-1303]', async () => {
    await expect(ask('receiver.example')).rejects.toThrow(/self-signed certificate/)
    setDefaultCACertificates([...trusted, certificate.cert])
    expect(await ask('receiver.example')).toMatchObject({ status: 200 })
    await expect(ask('other.example')).rejects.toThrow(/does not match certificate/)
    expect(secure.received).toHaveLength(1)
  })
})

describe('a receiver that is being saved', () => {
  const { resolve } = resolving({
    'inside.example': [['10.0.0.1']],
    'outside.example': [['8.8.8.8']],
    'both.example': [['10.0.0.1', '8.8.8.8']],
  })
  it.each([
    ['https://outside.example/', false],
    ['https://inside.example/', true],
    ['https://both.example/', false],
    ['http://outside.example/', true],
    ['https://unknown.example/', false],
    ['http://unknown.example/', true],
    ['http://allowed.example/', false],
    ['https://user@outside.example/', true],
    ['https://10.0.0.1/', true],
    ['https://8.8.8.8/', false],
  ])('%s is refused: %s [K-1306]', async (url, refused) => {
    expect(await isRefused({ allowed: ['allowed.example'], resolve }, new URL(url))).toBe(refused)
  })
})
