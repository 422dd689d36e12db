import { readConfig } from '../src/platform/configuration/config.ts'
import { openWebServer, type WebServer } from '../src/platform/http/web-server.ts'
import { openLog } from '../src/platform/observability/logs.ts'
import { type Metrics, openMetrics } from '../src/platform/observability/metrics.ts'

export interface BareServer {
  app: WebServer
  metrics: Metrics
  /** The log, line by line. */
  logged: string[]
}

/** The HTTP server as the service opens it, without a database and without routes. */
export async function openBareServer(environment: Record<string, string> = {}): Promise<BareServer> {
  const config = readConfig({ LOG_LEVEL: 'info', ...environment })
  const logged: string[] = []
  const log = openLog(config.logLevel, { write: (line: string) => void logged.push(line) })
  const metrics = openMetrics(async () => ({ answers: true, nodesAway: 0 }))
  return { app: await openWebServer(config, log, metrics), metrics, logged }
}
