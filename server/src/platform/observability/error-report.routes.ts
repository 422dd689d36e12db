import { reportError } from '@muster/contract'
import { limitPerIp } from '../http/limit-per-ip.ts'
import type { Serve } from '../http/serve.ts'
import type { Metrics } from './metrics.ts'

/** Writes the console's errors to the log and a metric. Anybody may report: together they must not fill the log. */
export function errorReportRoutes(serve: Serve, metrics: Metrics): void {
  const limit = limitPerIp({ perIp: 60, inAll: 600 })
  serve(reportError, async ({ body, request }) => {
    metrics.consoleErrors.inc()
    limit(request)
    request.log.error({ consoleError: body }, 'console error')
    return { taken: true } as const
  })
}
