import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { WebServer } from '../http/web-server.ts'

/** Milliseconds; health checks are unlimited, and each query takes a connection. */
const answerLasts = 1000
/** Milliseconds; a slower database is not fit for service. */
const longestAnswer = 4000

/** For the operator's monitoring: alive, and ready to serve (the database answers, no shutdown under way). */
export function healthRoutes(app: WebServer, pool: pg.Pool): void {
  let closing = false
  app.addHook('preClose', async () => {
    closing = true
  })
  const databaseAnswers = askOncePer(
    answerLasts,
    async () =>
      await Promise.race([
        pool.query('SELECT 1').then(
          () => true,
          () => false,
        ),
        wait(longestAnswer, false, { ref: false }),
      ]),
  )
  app.get('/healthz', async (_request, reply) => reply.send({ status: 'ok' }))
  app.get('/readyz', async (_request, reply) => {
    const answers = !closing && (await databaseAnswers())
    return reply.status(answers ? 200 : 503).send({ status: answers ? 'ready' : 'not ready' })
  })
}

/** One query at a time; its answer also serves callers within the time after it. */
function askOncePer(milliseconds: number, ask: () => Promise<boolean>): () => Promise<boolean> {
  let answer: Promise<boolean> | null = null
  let goodUntil = 0
  return () => {
    if (answer !== null && Date.now() < goodUntil) return answer
    goodUntil = Number.POSITIVE_INFINITY
    answer = ask().finally(() => {
      goodUntil = Date.now() + milliseconds
    })
    return answer
  }
}
