import { describe, expect, it } from 'vitest'
import { openBareServer } from '../../../test/bare-server.ts'

async function headersOf(url: string, environment: Record<string, string> = {}) {
  const { app } = await openBareServer(environment)
  app.get('/page', async (_request, reply) => reply.send({}))
  app.get('/api/hello', async (_request, reply) => reply.send({}))
  app.get('/api/failing', async () => {
    throw new Error('inside')
  })
  const { headers } = await app.inject(url)
  await app.close()
  return headers
}

/** The policy's sources by directive. */
async function policy(environment: Record<string, string> = {}): Promise<Map<string, string[]>> {
  const headers = await headersOf('/page', environment)
  const directives = String(headers['content-security-policy']).split('; ')
  return new Map(
    directives.map((directive) => [directive.split(' ')[0] ?? '', directive.split(' ').slice(1)]),
  )
}

describe('every answer', () => {
  it.each(['/page', '/api/failing', '/nothing'])(
    'of %s carries what keeps a browser careful',
    async (url) => {
      expect(await headersOf(url)).toMatchObject({
        'content-security-policy': expect.stringContaining("default-src 'none'"),
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'same-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
        'permissions-policy': 'camera=(), microphone=(), geolocation=()',
      })
    },
  )

  it('of a call is not cached', async () => {
    expect((await headersOf('/api/failing'))['cache-control']).toBe('no-store')
    expect((await headersOf('/auth/nothing'))['cache-control']).toBe('no-store')
    expect((await headersOf('/api/hello'))['cache-control']).toBe('no-store')
    // However it is written: the router decodes paths.
    expect((await headersOf('/%61pi/hello'))['cache-control']).toBe('no-store')
    expect((await headersOf('/page'))['cache-control']).toBeUndefined()
  })

  it('insists on https only where the console is reached by it', async () => {
    const header = 'strict-transport-security'
    expect((await headersOf('/page'))[header]).toBeUndefined()
    const https = { PUBLIC_URL: 'https://console.muster.example' }
    expect((await headersOf('/page', https))[header]).toBe('max-age=31536000; includeSubDomains')
  })
})

describe('what the console may load', () => {
  it('is its own, without inline scripts or frames around it', async () => {
    const sources = await policy({ TILES_URL: 'off' })
    expect(sources.get('default-src')).toEqual(["'none'"])
    expect(sources.get('script-src')).toEqual(["'self'"])
    expect(sources.get('connect-src')).toEqual(["'self'"])
    expect(sources.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
    expect(sources.get('frame-ancestors')).toEqual(["'none'"])
    expect(sources.get('base-uri')).toEqual(["'none'"])
    expect(sources.get('form-action')).toEqual(["'self'"])
  })

  it.each([
    ['https://tiles.example/{z}/{x}/{y}.png', 'https://tiles.example'],
    ['https://{s}.tiles.example:8443/{z}/{x}/{y}.png', 'https://*.tiles.example:8443'],
    // A wildcard is allowed only at the front of a host name.
    ['https://tiles-{s}.maps.example/{z}/{x}/{y}.png', 'https://*.maps.example'],
    ['https://a.{s}.maps.example/{z}/{x}/{y}.png', 'https://*.maps.example'],
  ])('includes the map tiles at %s', async (tiles, origin) => {
    const sources = await policy({ TILES_URL: tiles })
    expect(sources.get('img-src')).toEqual(["'self'", origin, 'data:', 'blob:'])
    expect(sources.get('script-src')).toEqual(["'self'"])
  })

  it('includes the tiles of OpenStreetMap where none are configured [C-1904]', async () => {
    const sources = await policy()
    expect(sources.get('img-src')).toEqual(["'self'", 'https://tile.openstreetmap.org', 'data:', 'blob:'])
  })

  it('has no other origin where the tiles are on the same one', async () => {
    const sources = await policy({ TILES_URL: '/tiles/{z}/{x}/{y}.png' })
    expect(sources.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  })

  it('includes the analytics script and what it calls', async () => {
    const sources = await policy({ ANALYTICS_SCRIPT: 'https://stats.example/script.js', TILES_URL: 'off' })
    expect(sources.get('script-src')).toEqual(["'self'", 'https://stats.example'])
    expect(sources.get('connect-src')).toEqual(["'self'", 'https://stats.example'])
    expect(sources.get('img-src')).toEqual(["'self'", 'data:', 'blob:'])
  })
})
