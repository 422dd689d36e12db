import { reportError } from '@muster/contract'
import { AppError } from '../errors/errors.ts'
import { ipKey } from '../http/ip-key.ts'
import type { Serve } from '../http/serve.ts'
import type { Metrics } from './metrics.ts'

const window = 60_000
const perIp = 60
/** Anybody may report: many IP addresses together must not fill the log either. */
const perWindow = 600

/** Writes the console's errors to the log and a metric; a client that reports too many is cut off, alone. */
export function errorReportRoutes(serve: Serve, metrics: Metrics): void {
  let windowStart = 0
  let taken = 0
  // Grows only with accepted reports, so it never holds more IP addresses than a window accepts reports.
  const takenFrom = new Map<string, number>()
  serve(reportError, async ({ body, request }) => {
    const now = Date.now()
    if (now - windowStart >= window) {
      windowStart = now
      taken = 0
      takenFrom.clear()
    }
    metrics.consoleErrors.inc()
    const from = ipKey(request.ip)
    const fromHere = takenFrom.get(from) ?? 0
    if (taken >= perWindow || fromHere >= perIp) {
      throw new AppError('tooManyRequests', {
        retryAfterSeconds: Math.ceil((windowStart + window - now) / 1000),
      })
    }
    taken++
    takenFrom.set(from, fromHere + 1)
    request.log.error({ consoleError: body }, 'console error')
    return { taken: true } as const
  })
}
