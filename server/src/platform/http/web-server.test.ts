import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { ErrorBody } from '@muster/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { openBareServer } from '../../../test/bare-server.ts'
import type { WebServer } from './web-server.ts'

let app: WebServer
afterEach(async () => await app.close())

/** A server with one route that answers the body it read. */
async function openEcho(environment: Record<string, string> = {}): Promise<WebServer> {
  const bare = await openBareServer(environment)
  app = bare.app
  app.post('/api/echo', async (request, reply) => reply.send({ read: request.body ?? null }))
  app.get('/api/hello', async (_request, reply) => reply.send({ hello: 'world' }))
  return app
}

const post = async (payload: string, headers: Record<string, string> = {}) =>
  await app.inject({
    method: 'POST',
    url: '/api/echo',
    headers: { 'content-type': 'application/json', ...headers },
    payload,
  })

describe('a body', () => {
  it('is JSON, whatever follows the media type', async () => {
    await openEcho()
    const answer = await post('{"a":[1,null]}', { 'content-type': 'application/json; charset=utf-8' })
    expect(answer.json()).toEqual({ read: { a: [1, null] } })
  })

  it('that is empty counts as none', async () => {
    await openEcho()
    expect((await post('')).json()).toEqual({ read: null })
  })

  it.each(['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'nonsense'])(
    'of type %s is refused with 415',
    async (type) => {
      await openEcho()
      const answer = await post('{"a":1}', { 'content-type': type })
      expect(answer.statusCode).toBe(415)
      expect(answer.json()).toEqual({ code: 'unsupportedMediaType', message: 'Unsupported media type' })
    },
  )

  it('that is not JSON is refused with 400, naming it [A-950]', async () => {
    await openEcho()
    for (const broken of ['{"a":', 'NaN', "{'a':1}", '\u0000']) {
      const answer = await post(broken)
      expect(answer.statusCode).toBe(400)
      expect(answer.json()).toEqual({
        code: 'invalidInput',
        message: 'Invalid input',
        details: { problems: [{ field: 'body', problem: 'is not JSON' }] },
      })
    }
  })

  it('nested deeper than can be read is refused, not fatal', async () => {
    await openEcho()
    const answer = await post('['.repeat(100_000) + ']'.repeat(100_000))
    expect(answer.statusCode).toBe(400)
  })

  it('cannot reach into the prototypes of objects', async () => {
    await openEcho()
    const answer = await post('{"__proto__":{"admin":true},"kept":{"__proto__":1,"a":2}}')
    expect(answer.json()).toEqual({ read: { kept: { a: 2 } } })
    expect(({} as Record<string, unknown>).admin).toBeUndefined()
    const hidden = await post('{"a":[{"\\u005f_proto__":{"admin":true},"b":"[\\""}]}')
    expect(hidden.json()).toEqual({ read: { a: [{ b: '["' }] } })
  })

  it('of more than 256 KiB is refused with 413', async () => {
    await openEcho()
    const room = 256 * 1024 - '{"a":""}'.length
    expect((await post(`{"a":"${'x'.repeat(room)}"}`)).statusCode).toBe(200)
    const answer = await post(`{"a":"${'x'.repeat(room + 1)}"}`)
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toEqual({ code: 'tooLarge', message: 'Request too large' })
  })
})

describe('a URL', () => {
  it('without a route is answered 404 in the contract’s form', async () => {
    await openEcho()
    const answer = await app.inject('/api/nothing')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'notFound', message: 'Not found' })
  })

  it('without a route is answered so, whatever the body', async () => {
    await openEcho()
    const headers = { 'content-type': 'application/json' }
    const answer = await app.inject({ method: 'POST', url: '/api/nothing', headers, payload: '{"a":' })
    expect([answer.statusCode, answer.headers['x-content-type-options']]).toEqual([404, 'nosniff'])
  })

  it('served by another method is answered 405 with the methods it has', async () => {
    await openEcho()
    const answer = await app.inject({ method: 'DELETE', url: '/api/hello?a=1' })
    expect(answer.statusCode).toBe(405)
    expect(answer.json()).toEqual({ code: 'methodNotAllowed', message: 'Method not allowed' })
    expect(answer.headers.allow).toBe('GET, HEAD')
    const read = await app.inject('/api/echo')
    expect(read.statusCode).toBe(405)
    expect(read.headers.allow).toBe('POST')
  })

  it.each(['/:(', '/a/:b(*', '/*', '/::', '/a*b'])(
    'that looks like the pattern of a route (%s) is a URL like any other',
    async (url) => {
      await openEcho()
      expect((await app.inject({ method: 'DELETE', url })).statusCode).toBe(404)
    },
  )

  it.each(['/api/%', '/%zz', '/api/%c3%28', '/%ff?a=%'])(
    'that cannot be decoded (%s) is answered 400 in the contract’s form, with every header',
    async (url) => {
      await openEcho()
      const answer = await app.inject(url)
      expect(answer.statusCode).toBe(400)
      expect(ErrorBody.parse(answer.json())).toMatchObject({
        code: 'invalidInput',
        details: { problems: [{ field: 'address' }] },
      })
      expect(answer.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'content-security-policy': expect.stringContaining("default-src 'none'"),
      })
    },
  )
})

describe('a request that is not HTTP', () => {
  const listening = async (): Promise<number> => {
    await openEcho({ PORT: '0' })
    await app.listen({ host: '127.0.0.1', port: 0 })
    const address = app.server.address()
    return address !== null && typeof address === 'object' ? address.port : 0
  }
  const send = async (bytes: string): Promise<string> => {
    const socket = connect(await listening(), '127.0.0.1')
    socket.end(bytes)
    return await text(socket)
  }
  const bodyOf = (answer: string) => JSON.parse(answer.slice(answer.indexOf('\r\n\r\n')))

  it('but asks for a tunnel is answered 405', async () => {
    const answer = await send('CONNECT /agent/report HTTP/1.1\r\nhost: a\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 405 /)
    expect(bodyOf(answer)).toEqual({ code: 'methodNotAllowed', message: 'Method not allowed' })
  })

  it.each([
    ['hangs up', true],
    ['never hangs up', false],
  ])('but asks for a tunnel, keeps sending and %s keeps no connection open', async (_what, hangsUp) => {
    const port = await listening()
    const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
    socket.on('error', () => {})
    socket.write('CONNECT x:1 HTTP/1.1\r\nhost: a\r\n\r\n')
    await once(socket, 'data')
    socket.write('ten more..')
    if (hangsUp) socket.end()
    const open = promisify(app.server.getConnections.bind(app.server))
    await expect.poll(async () => await open()).toBe(0)
    await app.close()
    socket.destroy()
  })

  it('is answered 400 in the contract’s form and cut off', async () => {
    const answer = await send('THIS IS NOT HTTP\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toMatch(/connection: close/i)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    expect(bodyOf(answer)).toEqual({
      code: 'invalidInput',
      message: 'Invalid input',
      details: { problems: [{ field: 'request', problem: 'is malformed' }] },
    })
  })

  it('with an invalid header is refused before any route sees it', async () => {
    const answer = await send('GET /api/hello HTTP/1.1\r\nhost: a\r\nworld: demo\u0000\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(bodyOf(answer).code).toBe('invalidInput')
  })

  it('with two hosts is refused, whichever a proxy believes', async () => {
    const answer = await send('GET /api/hello HTTP/1.1\r\nhost: a\r\nHost: b\r\nconnection: close\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
    expect(answer).toContain('"field":"host"')
  })

  it('with more headers than fit is answered 413', async () => {
    const answer = await send(`GET /api/hello?${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 413 /)
    expect(bodyOf(answer)).toEqual({ code: 'tooLarge', message: 'Request too large' })
  })
})

describe('a client that hangs up', () => {
  /** The log of a server whose client is cut off when its request begins, or while it is handled. */
  const logOf = async (when: 'before' | 'while'): Promise<string[]> => {
    const { logged, ...bare } = await openBareServer({ PORT: '0', LOG_LEVEL: 'debug' })
    app = bare.app
    app.get('/api/file', async (request) => {
      request.raw.socket.destroy()
      throw Object.assign(new Error('Premature close'), { code: 'ERR_STREAM_PREMATURE_CLOSE' })
    })
    await app.listen({ host: '127.0.0.1', port: 0 })
    if (when === 'before') app.server.prependListener('request', ({ socket }) => void socket.destroy())
    const address = app.server.address()
    const port = address !== null && typeof address === 'object' ? address.port : 0
    await fetch(`http://127.0.0.1:${port}/api/file`).catch(() => {})
    await app.close()
    return logged
  }

  it.each(['before', 'while'] as const)('%s its request is handled is no error in the log', async (when) => {
    const loud = (await logOf(when)).filter((line) => /"level":"(error|warn)"|"stack"/.test(line))
    expect(loud).toEqual([])
  })
})

describe('an IP address with too many requests', () => {
  it('is told to wait, alone, while health stays visible', async () => {
    await openEcho({ REQUESTS_PER_MINUTE: '3' })
    app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))
    const ask = async (remoteAddress: string, url = '/api/hello') => await app.inject({ url, remoteAddress })
    for (let count = 0; count < 3; count++) expect((await ask('192.0.2.1')).statusCode).toBe(200)
    const refused = await ask('192.0.2.1')
    expect(refused.statusCode).toBe(429)
    expect(refused.json()).toEqual({
      code: 'tooManyRequests',
      message: 'Too many requests',
      details: { retryAfterSeconds: 60 },
    })
    expect(refused.headers).toMatchObject({ 'retry-after': '60', 'x-ratelimit-reset': '60' })
    expect((await ask('192.0.2.2')).statusCode).toBe(200)
    expect((await ask('192.0.2.1', '/healthz')).statusCode).toBe(200)
  })

  it('is told how long the minute still lasts, and admitted again after it', async () => {
    const start = Date.now()
    const clock = vi.spyOn(Date, 'now').mockReturnValue(start)
    await openEcho({ REQUESTS_PER_MINUTE: '1' })
    const ask = async () => await app.inject('/api/hello')
    expect((await ask()).statusCode).toBe(200)
    clock.mockReturnValue(start + 18_500)
    const refused = await ask()
    expect(refused.json().details).toEqual({ retryAfterSeconds: 42 })
    expect(refused.headers).toMatchObject({ 'retry-after': '42', 'x-ratelimit-reset': '42' })
    clock.mockReturnValue(start + 18_500 + 42_000)
    expect((await ask()).statusCode).toBe(200)
  })

  it('is identified by the proxy’s header only where the proxy is trusted', async () => {
    const ask = async (from: string) =>
      await app.inject({
        url: '/api/hello',
        remoteAddress: '192.0.2.1',
        headers: { 'x-forwarded-for': from },
      })
    await openEcho({ REQUESTS_PER_MINUTE: '1' })
    expect((await ask('198.51.100.1')).statusCode).toBe(200)
    expect((await ask('198.51.100.2')).statusCode).toBe(429)
    await app.close()
    await openEcho({ REQUESTS_PER_MINUTE: '1', TRUST_PROXY: '192.0.2.0/24' })
    expect((await ask('198.51.100.1')).statusCode).toBe(200)
    expect((await ask('198.51.100.2')).statusCode).toBe(200)
    expect((await ask('198.51.100.2')).statusCode).toBe(429)
  })
})

describe('an answer', () => {
  it('of some size is compressed for clients that accept it', async () => {
    await openEcho()
    const long = JSON.stringify({ a: 'x'.repeat(5000) })
    expect((await post(long)).headers['content-encoding']).toBeUndefined()
    expect((await post(long, { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBe('gzip')
    expect((await post(long, { 'accept-encoding': 'br, gzip' })).headers['content-encoding']).toBe('br')
    expect((await post('1', { 'accept-encoding': 'gzip' })).headers['content-encoding']).toBeUndefined()
  })

  it('of the server has no warning about the server itself', async () => {
    const warnings: string[] = []
    const listen = (warning: Error) => void warnings.push(warning.message)
    process.on('warning', listen)
    await openEcho()
    await app.inject('/api/hello')
    await new Promise((resolve) => setImmediate(resolve))
    process.off('warning', listen)
    expect(warnings).toEqual([])
  })
})
