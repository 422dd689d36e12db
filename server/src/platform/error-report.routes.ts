import { reportError } from '@muster/contract'
import { AppError } from './errors.ts'
import type { Metrics } from './metrics.ts'
import type { Serve } from './serve.ts'

const window = 60_000
const perWindow = 60

/** Takes the console's errors into the log and a metric; a console gone wild is cut off. */
export function errorReportRoutes(serve: Serve, metrics: Metrics): void {
  let taken = 0
  let windowStart = 0
  serve(reportError, async ({ body, request }) => {
    const now = Date.now()
    if (now - windowStart > window) {
      windowStart = now
      taken = 0
    }
    taken++
    metrics.consoleErrors.inc()
    if (taken > perWindow) throw new AppError('tooManyRequests', { retryAfterSeconds: 60 })
    request.log.error({ consoleError: body }, 'console error')
    return { taken: true } as const
  })
}
