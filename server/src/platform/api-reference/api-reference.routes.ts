import type { Call } from '@muster/contract'
import type { WebServer } from '../http/web-server.ts'
import { apiReference } from './api-reference-page.ts'
import { openApiDocument } from './openapi.ts'

/** The API's description for programs (`/api/openapi.json`) and for people (`/api/reference`). */
export function apiReferenceRoutes(app: WebServer, calls: readonly Call[], version: string): void {
  // On the first request: a start need not wait for it.
  let described: { document: object; reference: ReturnType<typeof apiReference> } | undefined
  const describe = () => {
    const document = openApiDocument(calls, version)
    return { document, reference: apiReference(calls, document) }
  }
  app.get('/api/openapi.json', async (_request, reply) => {
    described ??= describe()
    return reply.send(described.document)
  })
  app.get<{ Querystring: { search?: string | string[] } }>('/api/reference', async (request, reply) => {
    const search = [request.query.search ?? ''].flat().join(' ').trim().slice(0, longestSearch)
    described ??= describe()
    const { html, contentSecurityPolicy } = described.reference(search)
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', contentSecurityPolicy)
      .send(html)
  })
}

const longestSearch = 100
