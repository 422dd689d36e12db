import { createHash } from 'node:crypto'
import { call, calls } from '@muster/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBareServer } from '../../../test/bare-server.ts'
import type { WebServer } from '../http/web-server.ts'
import { apiReferenceRoutes } from './api-reference.routes.ts'
import { openApiDocument } from './openapi.ts'

let app: WebServer
afterEach(async () => await app.close())

async function openReference(described: Parameters<typeof apiReferenceRoutes>[1]) {
  app = (await openBareServer()).app
  apiReferenceRoutes(app, described, '1.2.3')
}

describe('the API’s description', () => {
  it('for programs is the document', async () => {
    await openReference(calls)
    const answer = await app.inject('/api/openapi.json')
    expect(answer.headers['content-type']).toMatch(/^application\/json/)
    expect(answer.json()).toEqual(JSON.parse(JSON.stringify(openApiDocument(calls, '1.2.3'))))
  })

  it('for people shows every call with its purpose, input, answer, and who may make it', async () => {
    await openReference(calls)
    const { body, headers } = await app.inject('/api/reference')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { path, summary, method } of calls) {
      expect(body).toContain(`id="${path}"`)
      expect(body.split(`<a href="#${path}">`).length).toBeGreaterThan(2)
      expect(body).toContain(`>${method}</span> <a href="#${path}">${path}</a></h3>`)
      expect(body).toContain(summary.replaceAll('"', '&#34;'))
    }
    expect(body).toContain('Any signed-in user with whatsNew.read.')
    expect(body).toContain('Members of the world in the <code>world</code> header with world.read.')
    expect(body).toContain('email: string (1 to 254 characters)')
    expect(body).toContain('status: &#34;signedIn&#34;')
    expect(body).toMatch(/<td><code>world<\/code><\/td><td>header<\/td>.*?<td>required<\/td>/)
    expect(body).toContain('<td><code>tooManyRequests</code></td><td>429</td>')
    expect(body).toContain('<td>409</td><td>zoneExists: Zone already exists</td>')
    expect(body).toMatch(/<td><code>idempotency-key<\/code><\/td>.*?<td>optional<\/td><td>Sent again /)
  })

  it('for people is grouped by area', async () => {
    await openReference(calls)
    const { body } = await app.inject('/api/reference')
    const main = body.slice(body.indexOf('<main>'))
    const areas = [...main.matchAll(/<h2>([^<]+)<\/h2>/g)].map(([, area]) => area)
    expect(areas.slice(0, 2)).toEqual(['Auth', 'Worlds'])
    expect(new Set(areas).size).toBe(areas.length)
    expect(areas.at(-1)).toBe('Error codes')
  })

  it('for people can be searched, by all words at once', async () => {
    await openReference(calls)
    const found = async (search: string) => {
      const { body } = await app.inject(`/api/reference?search=${encodeURIComponent(search)}`)
      return [...body.matchAll(/class="call" id="(\/[^"]+)"/g)].map(([, path]) => path)
    }
    expect(await found('RESET code')).toEqual(['/auth/forgotPassword', '/auth/forgotPasswordSubmit'])
    expect(await found('currentWorldDevice')).toEqual(['/api/worlds/currentWorldDeviceToken'])
    expect(await found('')).toHaveLength(calls.length)
    expect(await found('no such call')).toEqual([])
    const { body } = await app.inject('/api/reference?search=%22%3E%3Cb%3E&search=x')
    expect(body).toContain('No call matches “&#34;&#62;&#60;b&#62; x”')
    expect(body).not.toContain('<b>')
  })

  it('for people needs no script and nothing from elsewhere, and the security policy says so', async () => {
    await openReference(calls)
    const { body, headers } = await app.inject('/api/reference')
    expect(body).not.toMatch(/<script|\son\w+=|\sstyle=|javascript:|(src|href)="(https?:)?\/\//i)
    const [, style = ''] = /<style>([\s\S]*)<\/style>/.exec(body) ?? []
    const digest = createHash('sha256').update(style).digest('base64')
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${digest}'; img-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    )
  })

  it('shows texts as texts', async () => {
    const sharp = call({
      method: 'GET',
      path: '/api/probes/sharp',
      summary: '<img src=x> & "quotes"',
      access: { kind: 'public', why: '<b>why</b>' },
      answer: z.object({ '</pre><b>': z.string() }),
    })
    await openReference([sharp])
    const { body } = await app.inject('/api/reference')
    expect(body).toContain('&#60;img src=x&#62; &#38; &#34;quotes&#34;')
    expect(body).not.toMatch(/<img|<b>/)
  })
})
