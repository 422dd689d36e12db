import { call, calls } from '@muster/contract'
import { afterEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openBareServer } from '../../test/bare-server.ts'
import { apiReferenceRoutes } from './api-reference.routes.ts'
import { openApiDocument } from './openapi.ts'
import type { WebServer } from './web-server.ts'

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

  it('for people shows every call with what it does and who may make it', async () => {
    await openReference(calls)
    const { body, headers } = await app.inject('/api/reference')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
    for (const { path, summary, method } of calls) {
      expect(body).toContain(`<section id="${path}">`)
      expect(body).toContain(`<a href="#${path}">`)
      expect(body).toContain(`<span class="method">${method}</span> ${path}`)
      expect(body).toContain(summary.replaceAll('"', '&#34;'))
    }
    expect(body).toContain('Any signed-in user with whatsNew.read.')
  })

  it('for people needs no script, so that the security policy holds', async () => {
    await openReference(calls)
    expect((await app.inject('/api/reference')).body).not.toMatch(/<script|\son\w+=|javascript:/i)
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
