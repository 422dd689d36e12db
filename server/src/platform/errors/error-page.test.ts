import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openBareServer } from '../../../test/bare-server.ts'
import { pageColours } from '../http/page-style.ts'
import type { WebServer } from '../http/web-server.ts'
import { AppError } from './errors.ts'

let app: WebServer
afterEach(async () => await app?.close())

const browser = {
  accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
  'accept-language': 'en-GB,en;q=0.9',
}

/** A server whose paths fail in the ways that their names say. */
async function openFailing(environment: Record<string, string> = {}): Promise<void> {
  app = (await openBareServer(environment)).app
  app.get('/auth/callback', async (_request, reply) => reply.send({}))
  app.get('/api/busy', async () => {
    throw new AppError('busy', { retryAfterSeconds: 2 })
  })
  app.get('/busy', async () => {
    throw new AppError('busy', { retryAfterSeconds: 2 })
  })
  app.get('/broken', async () => {
    throw new Error('the inside of it')
  })
}

describe('a person who opens a URL that fails', () => {
  it.each([
    ['/busy', 503, 'Not available right now'],
    ['/broken', 500, 'Something went wrong'],
    ['/nothing.txt', 404, 'Page not found'],
    ['/%zz', 400, 'This address does not work'],
  ])('sees a page at %s', async (url, status, title) => {
    await openFailing()
    const answer = await app.inject({ url, headers: browser })
    expect(answer.statusCode).toBe(status)
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.vary).toBe('accept, accept-language')
    expect(answer.body).toContain(`<h1>${title}</h1>`)
    expect(answer.body).toContain('<html lang="en">')
    expect(answer.body).not.toMatch(/the inside of it|Muster|\{"code"/)
  })

  it('sees one when their IP address has made too many requests, with when to retry', async () => {
    await openFailing({ REQUESTS_PER_MINUTE: '1' })
    await app.inject({ url: '/auth/callback', headers: browser })
    const answer = await app.inject({ url: '/auth/callback', headers: browser })
    expect(answer.statusCode).toBe(429)
    expect(answer.headers['retry-after']).toBe('60')
    expect(answer.body).toContain('<h1>Too many requests</h1>')
  })

  it('can name the failure to support', async () => {
    await openFailing()
    const answer = await app.inject({ url: '/broken', headers: browser })
    expect(answer.body).toMatch(/>Reference: req-\w+</)
  })

  it.each(['fr', 'fr-CA'])(
    'reads its reference with the space that French sets before a colon (%s)',
    async (wanted) => {
      await openFailing()
      const answer = await app.inject({ url: '/broken', headers: { ...browser, 'accept-language': wanted } })
      expect(answer.body).toMatch(/>Référence\u00a0: req-\w+</)
    },
  )

  it.each([
    ['fr-FR,fr;q=0.9', 'fr', 'Indisponible pour le moment'],
    ['fr-ca', 'fr-CA', 'Indisponible pour le moment'],
    ['es-MX', 'es', 'No disponible en este momento'],
    ['de, es;q=0.5, en;q=0.4', 'es', 'No disponible en este momento'],
    ['en;q=0.1, fr;q=0.9, es;q=0', 'fr', 'Indisponible pour le moment'],
    ['de', 'en', 'Not available right now'],
    [';;,=q,', 'en', 'Not available right now'],
  ])('sees it in a language the browser asks for (%s)', async (wanted, language, title) => {
    await openFailing()
    const answer = await app.inject({ url: '/busy', headers: { ...browser, 'accept-language': wanted } })
    expect(answer.body).toContain(`<html lang="${language}">`)
    expect(answer.body).toContain(`<h1>${title}</h1>`)
  })

  it('gets a self-contained page: its own style, no script', async () => {
    await openFailing()
    const { body, headers } = await app.inject({ url: '/busy', headers: browser })
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? []
    const digest = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toContain(`style-src 'sha256-${digest}'`)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).not.toContain('script-src')
    expect(body).not.toMatch(/<script|\son\w+=|\sstyle=|https?:/i)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })
})

describe('a program', () => {
  it.each([
    ['a call, whatever it accepts', { url: '/api/busy', headers: browser }],
    ['an address, accepting anything', { url: '/busy', headers: { accept: '*/*' } }],
    ['an address, accepting JSON', { url: '/busy', headers: { accept: 'application/json' } }],
  ])('that asks for %s gets JSON', async (_case, request) => {
    await openFailing()
    const answer = await app.inject(request)
    expect(answer.statusCode).toBe(503)
    expect(answer.headers['retry-after']).toBe('2')
    expect(answer.json()).toMatchObject({ code: 'busy' })
    // The same URL gives a browser a page, and later perhaps no error.
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.vary).toBe('accept, accept-language')
  })

  it('that sends something gets JSON, too', async () => {
    await openFailing()
    const answer = await app.inject({ method: 'POST', url: '/auth/callback', headers: browser })
    expect([answer.statusCode, answer.json()]).toMatchObject([405, { code: 'methodNotAllowed' }])
  })
})

describe('the pages of the server', () => {
  it('have the colours of the console', async () => {
    const css = await readFile(
      path.resolve(import.meta.dirname, '../../../../web/src/ui/theme/tokens.css'),
      'utf8',
    )
    const [, light = '', dark = ''] = css.split(/:root\[data-mantine-color-scheme="(?:light|dark)"\] \{/)
    for (const [colours, declared] of [
      [pageColours.light, light],
      [pageColours.dark, dark],
    ] as const) {
      const { accent: _, ...tokens } = colours
      for (const [name, value] of Object.entries(tokens)) expect(declared).toContain(`--${name}: ${value};`)
    }
  })
})
