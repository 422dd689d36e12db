import type { AccessServices } from '../access/index.ts'
import { requirePrepared } from '../platform/database/prepare-database.ts'
import { StartError } from '../platform/errors/errors.ts'
import type { WebServer } from '../platform/http/web-server.ts'
import { configuredServiceUrl } from './database.ts'
import { refuseForgottenDemo } from './demo/index.ts'
import { demoLine } from './demo-line.ts'
import { listen, listenMetrics } from './listen.ts'
import { mailLine } from './mail-line.ts'
import { reservePorts } from './ports.ts'
import { openService } from './service.ts'
import { runAll } from './stopping.ts'
import { runProcess } from './terminal.ts'

/** One role of Muster in a process of its own, beside others on the same database server. */
export async function runAlone(
  role: string,
  options: { works: boolean },
  open: (services: AccessServices) => Promise<WebServer>,
): Promise<void> {
  await runProcess(async () => {
    const { config, release } = await reservePorts()
    const stops: (() => Promise<unknown>)[] = [release]
    const stop = async () => await runAll(stops.toReversed())
    try {
      const url = configuredServiceUrl(config)
      if (url === null) {
        throw new StartError(
          `The process ${role} shares a database server with others: set DATABASE_URL or DATABASE_SERVICE_URL, or start all of Muster with ./start.`,
        )
      }
      await requirePrepared(url.service, url.serviceGiven)
      const service = await openService(config, { databaseUrl: url.service, ...options })
      stops.push(service.close)
      await refuseForgottenDemo(service.services)
      const app = await open(service.services)
      stops.push(() => app.close())
      await release()
      await listen(app, config)
      const metrics = await listenMetrics(service.services.metrics, config)
      if (metrics) stops.push(metrics.close)
    } catch (error) {
      await stop()
      throw error
    }
    for (const line of [demoLine(config), mailLine(config)]) {
      if (line !== null) process.stdout.write(`${line}\n`)
    }
    process.stdout.write(`Muster's process ${role} is ready on ${config.host}:${config.port}\n`)
    return { stop }
  })
}
