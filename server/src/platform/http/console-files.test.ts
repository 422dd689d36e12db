import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openBareServer } from '../../../test/bare-server.ts'
import { consoleFiles } from './console-files.ts'
import type { WebServer } from './web-server.ts'

let temporary: string
let app: WebServer

beforeEach(async () => {
  temporary = await mkdtemp(path.join(tmpdir(), 'muster-console-'))
  // The temporary path contains the word too: only the folder of that name inside counts.
  const folder = path.join(temporary, 'assets', 'dist')
  await mkdir(path.join(folder, 'assets'), { recursive: true })
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><title>Console</title>')
  await writeFile(path.join(folder, 'favicon.ico'), 'icon')
  await writeFile(path.join(folder, 'robots.txt'), 'Disallow: /')
  await writeFile(path.join(folder, '.built-from'), 'fingerprint')
  await writeFile(path.join(folder, 'assets', 'index-4f3c.js'), 'console.log(1)')
  await writeFile(path.join(folder, 'assets', 'index-4f3c.js.gz'), gzipSync('console.log(1)'))
  await writeFile(path.join(folder, 'assets', 'index-4f3c.js.map'), '{"sources":[]}')
  await writeFile(path.join(folder, 'assets', 'index-4f3c.js.map.gz'), gzipSync('{"sources":[]}'))
  await writeFile(path.join(folder, 'worker.js.map'), '{"sources":[]}')
  app = (await openBareServer()).app
  app.post('/api/echo', async (_request, reply) => reply.send({}))
  await consoleFiles(app, folder)
})
afterEach(async () => {
  await app.close()
  await rm(temporary, { recursive: true })
})

describe('the console', () => {
  it.each([
    '/',
    '/index.html',
    '/world-selection',
    '/demo/core/devices?page=2',
    '/%E2%82%AC',
    '/demo/core/com.scanner.app',
    '/demo.v2/core',
    '/demo/core/.hidden',
    '/demo/core/%2ehidden/app',
    '/demo/core/site-plan.map',
    '/100%25',
  ])('shows its one page at %s, revalidated each time', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('<title>Console</title>')
    expect(answer.headers['content-type']).toMatch(/^text\/html/)
    expect(answer.headers['cache-control']).toBe('no-cache')
  })

  it.each([
    ['//demo/core?page=2', '/demo/core?page=2'],
    ['//', '/'],
    ['///elsewhere.example/a', '/elsewhere.example/a'],
    ['//\\elsewhere.example', '/elsewhere.example'],
  ])('sends a browser from %s, which names a host, to %s', async (url, path) => {
    const answer = await app.inject({ url: `http://localhost${url}` })
    expect([answer.statusCode, answer.headers.location]).toEqual([308, path])
  })

  it('has assets that never change under their name, precompressed where built so', async () => {
    const answer = await app.inject('/assets/index-4f3c.js')
    expect(answer.body).toBe('console.log(1)')
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    const smaller = await app.inject({
      url: '/assets/index-4f3c.js',
      headers: { 'accept-encoding': 'gzip' },
    })
    expect(smaller.headers['content-encoding']).toBe('gzip')
    expect(smaller.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(smaller.headers.vary).toContain('accept-encoding')
  })

  it('has other files that are revalidated', async () => {
    const answer = await app.inject('/favicon.ico')
    expect(answer.body).toBe('icon')
    expect(answer.headers['content-type']).toBe('image/vnd.microsoft.icon')
    expect(answer.headers['cache-control']).toBe('no-cache')
    expect((await app.inject('/robots.txt')).body).toBe('Disallow: /')
  })

  it('has an icon at the usual path, and asks robots to stay away', async () => {
    const own = path.resolve(import.meta.dirname, '../../../../web/public')
    // An icon file's first words: reserved, and the type "icon".
    expect((await readFile(path.join(own, 'favicon.ico'))).readUInt32LE()).toBe(0x10000)
    expect(await readFile(path.join(own, 'robots.txt'), 'utf8')).toBe('User-agent: *\nDisallow: /\n')
  })

  it.each([
    ...['/.env', '/.git/config', '/core/.env', '/%2eenv', '/.well-known/security.txt'],
    ...['/wp-login.php', '/old/backup.tar.gz', '/logo.svg?v=2', '/world-selection.html'],
  ])('does not answer for a missing file (%s)', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'notFound', message: 'Not found' })
    // The file may come with the next release: no cache may keep the fact that it is missing.
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('is served without limit to many people behind one IP address; calls are counted', async () => {
    await app.close()
    app = (await openBareServer({ REQUESTS_PER_MINUTE: '2' })).app
    app.get('/api/hello', async (_request, reply) => reply.send({}))
    await consoleFiles(app, path.join(temporary, 'assets', 'dist'))
    const statuses = async (...urls: string[]) =>
      await Promise.all(urls.map(async (url) => (await app.inject(url)).statusCode))
    const visit = ['/', '/demo/core', '/assets/index-4f3c.js', '/favicon.ico', '/missing.js']
    expect(await statuses(...visit)).toEqual([200, 200, 200, 200, 404])
    // However it is written: the router decodes paths.
    expect(await statuses('/api/hello', '/%61pi/hello')).toEqual([200, 200])
    expect(await statuses('/api/hello', '/%61pi/hello', '/api/nothing')).toEqual([429, 429, 429])
    expect(await statuses(...visit)).toEqual([200, 200, 200, 200, 404])
  })

  it.each([
    '/api',
    '/api/',
    '/api/nothing',
    '/auth/nothing',
    '/assets/old-1a2b.js',
    '/api/nothing?a=/',
    '/%61pi/x',
  ])('does not answer for what is missing at %s', async (url) => {
    const answer = await app.inject(url)
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'notFound', message: 'Not found' })
  })

  it.each([
    '/assets/index-4f3c.js.map',
    '/assets/index-4f3c.js.map.gz',
    '/assets/index-4f3c.js%2emap',
    '/worker.js.map',
    '/worker.js.map?1',
  ])('does not serve its source maps (%s)', async (url) => {
    const answer = await app.inject({ url, headers: { 'accept-encoding': 'gzip' } })
    expect([answer.statusCode, answer.json()]).toEqual([404, { code: 'notFound', message: 'Not found' }])
  })

  it.each([
    ['/abc#%zz', 200, '<title>Console</title>'],
    ['/abc?%zz#%zz', 200, '<title>Console</title>'],
    ['/wp-login.php#x', 404, '"code":"notFound"'],
    ['/api/nothing#x', 404, '"code":"notFound"'],
    ['http://console.example/world-selection', 200, '<title>Console</title>'],
    ['http://console.example/api/nothing', 404, '"code":"notFound"'],
    ['http://console.example/abc#%zz', 400, '"code":"invalidInput"'],
  ])('reads a request target as the router does (%s)', async (target, status, shown) => {
    await app.listen({ host: '127.0.0.1', port: 0 })
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(`GET ${target} HTTP/1.1\r\nhost: a\r\nconnection: close\r\n\r\n`)
    const answer = await text(socket)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).toContain(shown)
  })

  it('does not answer for a call made by the wrong method', async () => {
    const answer = await app.inject('/api/echo')
    expect(answer.statusCode).toBe(405)
    expect(answer.headers.allow).toBe('POST')
  })

  it.each(['/.built-from', '/../secret', '/%2e%2e/secret', '/assets/..%2f.built-from', '/assets/%00'])(
    'gives nothing away that it is not made of (%s)',
    async (url) => {
      const { body } = await app.inject(url)
      expect(body).not.toContain('fingerprint')
      expect(body).toMatch(/<title>Console<\/title>|"code":"(notFound|invalidInput)"/)
    },
  )
})

describe('without a built console', () => {
  it('the API is served alone', async () => {
    const bare = await openBareServer()
    await consoleFiles(bare.app, path.join(temporary, 'missing'))
    const answer = await bare.app.inject('/')
    await bare.app.close()
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toEqual({ code: 'notFound', message: 'Not found' })
  })
})
