import { readConfig } from '../src/platform/configuration/config.ts'
import { openWebServer, type WebServer } from '../src/platform/http/web-server.ts'
import { openLog } from '../src/platform/observability/logs.ts'
import { type Metrics, openMetrics } from '../src/platform/observability/metrics.ts'

export interface BareServer {
  app: WebServer
  metrics: Metrics
  /** What was logged, a line each. */
  logged: string[]
}

/** The HTTP server as the service opens it, without a database behind it and without routes. */
export async function openBareServer(environment: Record<string, string> = {}): Promise<BareServer> {
  const config = readConfig({ LOG_LEVEL: 'info', ...environment })
  const logged: string[] = []
  const log = openLog(config.logLevel, { write: (line: string) => void logged.push(line) })
  const metrics = openMetrics()
  return { app: await openWebServer(config, log, metrics), metrics, logged }
}
