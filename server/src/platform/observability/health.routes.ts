import type { AskHealth } from '../database/database-health.ts'
import type { WebServer } from '../http/web-server.ts'

/**
 * For the operator's monitoring: alive, and ready to serve (the database answers, no shutdown under way). A process is
 * ready while a node of the cluster is away, as it serves the worlds of the other nodes; `/readyz?complete` is not.
 */
export function healthRoutes(app: WebServer, askDatabase: AskHealth): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))
  app.get<{ Querystring: { complete?: string } }>('/readyz', async (request, reply) => {
    const { answers, nodesAway } = closing ? { answers: false, nodesAway: 0 } : await askDatabase()
    if (!answers) return reply.status(503).send({ status: 'not ready' })
    if (nodesAway === 0) return reply.send({ status: 'ready' })
    return reply
      .status(request.query.complete === undefined ? 200 : 503)
      .send({ status: 'degraded', nodesAway })
  })
}
