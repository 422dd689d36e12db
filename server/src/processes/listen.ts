import type { Config } from '../platform/configuration/config.ts'
import { StartError } from '../platform/errors/errors.ts'
import type { WebServer } from '../platform/http/web-server.ts'
import { listenForMetrics, type Metrics, type MetricsListener } from '../platform/observability/metrics.ts'

export async function listen(app: WebServer, config: Config): Promise<void> {
  await orSay('PORT', config.port, config.host, () => app.listen({ host: config.host, port: config.port }))
}

export async function listenMetrics(metrics: Metrics, config: Config): Promise<MetricsListener | null> {
  const { host, port } = config.metrics
  if (port === 'off') return null
  return await orSay('METRICS_PORT', port, host, () => listenForMetrics(metrics, { host, port }))
}

const unknownHost = ['EADDRNOTAVAIL', 'ENOTFOUND', 'EAI_AGAIN', 'EAFNOSUPPORT', 'EINVAL']

/** Reports a taken or forbidden port in one sentence. */
export async function orSay<Result>(
  variable: string,
  port: number,
  host: string,
  open: () => Promise<Result>,
): Promise<Result> {
  try {
    return await open()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    const problem =
      code === 'EADDRINUSE'
        ? `Port ${port} on ${host} is taken by another program; set ${variable} to another one`
        : code === 'EACCES'
          ? `Port ${port} on ${host} may not be used by this user; set ${variable} to another one`
          : unknownHost.includes(String(code))
            ? `${host} is not an address of this machine`
            : null
    if (problem) throw new StartError(`${problem}.`)
    throw error
  }
}
