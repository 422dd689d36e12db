import type { AccessServices } from '../access/index.ts'
import { requirePrepared } from '../platform/database/prepare-database.ts'
import { type SchemaWatch, watchSchema } from '../platform/database/schema-version.ts'
import { StartError } from '../platform/errors/errors.ts'
import type { WebServer } from '../platform/http/web-server.ts'
import { configuredServiceUrl } from './database.ts'
import { refuseForgottenDemo } from './demo/index.ts'
import { demoLine } from './demo-line.ts'
import { listen, listenMetrics } from './listen.ts'
import { mailLine } from './mail-line.ts'
import { reservePorts } from './ports.ts'
import { openConsole, openHealth, openIngest, openService } from './service.ts'
import { runAll } from './stopping.ts'
import type { Running } from './terminal.ts'

type RoleName = 'api' | 'ingest' | 'worker'

interface Role {
  works: boolean
  open(services: AccessServices): Promise<WebServer>
}

const roles: Record<RoleName, Role> = {
  api: { works: false, open: (services) => openConsole(services) },
  ingest: { works: false, open: openIngest },
  worker: { works: true, open: openHealth },
}

/** Starts one role of Muster in this process, beside others on the same database server. */
export async function startAlone(name: RoleName, environment: NodeJS.ProcessEnv): Promise<Running> {
  const { works, open } = roles[name]
  const { config, release } = await reservePorts(environment)
  // Not held meanwhile: a proxy passes over a process that cannot be connected to, but would hand on "busy" from it.
  await release()
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => await runAll(stops.toReversed())
  let schema: SchemaWatch
  try {
    const url = configuredServiceUrl(config)
    if (url === null) {
      throw new StartError(
        `The process ${name} shares a database server with others: set DATABASE_URL or DATABASE_SERVICE_URL, or start all of Muster with ./start.`,
      )
    }
    await requirePrepared(url.service, url.serviceGiven)
    const service = await openService(config, { databaseUrl: url.service, works })
    stops.push(service.close)
    schema = watchSchema(service.services)
    stops.push(schema.stop)
    await refuseForgottenDemo(service.services)
    const app = await open(service.services)
    stops.push(() => app.close())
    await listen(app, config)
    const metrics = await listenMetrics(service.services.metrics, config)
    if (metrics) stops.push(metrics.close)
  } catch (error) {
    // The first error is the one reported.
    await stop().catch(() => {})
    throw error
  }
  for (const line of [demoLine(config), mailLine(config)]) {
    if (line !== null) process.stdout.write(`${line}\n`)
  }
  process.stdout.write(`Muster's process ${name} is ready on ${config.host}:${config.port}\n`)
  return { stop, outdated: schema.outdated }
}
