import { createServer } from 'node:http'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { AskHealth } from '../database/database-health.ts'

export interface Metrics {
  registry: Registry
  observeRequest(route: string, status: number, milliseconds: number): void
  consoleErrors: Counter
}

export function openMetrics(askDatabase: AskHealth): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'muster_request_seconds',
    help: 'Time to answer a request',
    labelNames: ['route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5],
    registers: [registry],
  })
  new Gauge({
    name: 'muster_database_up',
    help: 'Whether the database answers',
    registers: [registry],
    async collect() {
      this.set((await askDatabase()).answers ? 1 : 0)
    },
  })
  new Gauge({
    name: 'muster_database_nodes_away',
    help: 'Nodes of a database cluster that do not answer; their worlds are refused',
    registers: [registry],
    async collect() {
      this.set((await askDatabase()).nodesAway)
    },
  })
  return {
    registry,
    observeRequest: (route, status, milliseconds) =>
      requests.observe({ route, status: `${Math.floor(status / 100)}xx` }, milliseconds / 1000),
    consoleErrors: new Counter({
      name: 'muster_console_errors_total',
      help: 'Errors reported by consoles',
      registers: [registry],
    }),
  }
}

export interface MetricsListener {
  port: number
  close(): Promise<void>
}

/** Metrics are for the operator: they have their own listener, on the loopback address by default. */
export async function listenForMetrics(
  metrics: Metrics,
  at: { host: string; port: number },
): Promise<MetricsListener> {
  const server = createServer(async (request, response) => {
    if (request.url !== '/metrics') {
      response.writeHead(404).end()
      return
    }
    const page = await metrics.registry.metrics()
    response.writeHead(200, { 'content-type': metrics.registry.contentType }).end(page)
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(at.port, at.host, resolve)
  })
  const bound = server.address()
  return {
    port: bound !== null && typeof bound === 'object' ? bound.port : at.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
