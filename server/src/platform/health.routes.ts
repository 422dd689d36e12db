import type pg from 'pg'
import type { WebServer } from './web-server.ts'

/** For the operator's monitoring: alive, and ready to serve (the database answers, no shutdown under way). */
export function healthRoutes(app: WebServer, pool: pg.Pool): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const answers =
      !closing &&
      (await pool.query('SELECT 1').then(
        () => true,
        () => false,
      ))
    return reply.status(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready' })
  })
}
