import { demoPassword } from '../access/index.ts'
import type { Config } from '../platform/configuration/config.ts'
import { watchSchema } from '../platform/database/schema-version.ts'
import { hostToOpen } from '../platform/http/listening-hosts.ts'
import { builtBefore, type ConsoleBuild } from './console-build.ts'
import { prepare, startDatabase } from './database.ts'
import { fillBehind, openDemo, refuseForgottenDemo, startDemoDevices } from './demo/index.ts'
import { demoLine } from './demo-line.ts'
import { inviteFirstUser } from './first-user.ts'
import { listen, listenMetrics } from './listen.ts'
import { mailLine } from './mail-line.ts'
import { reservePorts } from './ports.ts'
import { endProgress, progress } from './progress.ts'
import { openConsole, openService } from './service.ts'
import { runAll } from './stopping.ts'
import type { Running } from './terminal.ts'

/** Starts the whole of Muster in this process: database, migrations, API, console, background work. */
export async function startAllInOne(
  environment: NodeJS.ProcessEnv,
  build: ConsoleBuild = builtBefore,
): Promise<Running> {
  const stops: (() => Promise<unknown>)[] = [build.stop]
  const stop = async () => await runAll(stops.toReversed())
  try {
    const { config, release } = await reservePorts(environment)
    stops.push(release)
    const database = await startDatabase(config, progress)
    stops.push(database.stop)
    await prepare(database.urls, progress)
    const service = await openService(config, { databaseUrl: database.urls.service, works: false })
    stops.push(service.close)
    const schema = watchSchema(service.services)
    stops.push(schema.stop)
    await refuseForgottenDemo(service.services)
    const opening = build.done().then(() => openConsole(service.services))
    stops.push(async () => {
      await build.stop()
      await (await opening.catch(() => null))?.close()
    })
    // Before the jobs start: they would slow down filling in the devices' history.
    const [app, past] = await Promise.all([
      opening,
      config.demo && openDemo(service.services, config.demo, progress),
    ])
    if (past) stops.push(() => past.close())
    else await service.work()
    const firstUser = await inviteFirstUser(service.services)
    await release()
    await listen(app, config)
    const metrics = await listenMetrics(service.services.metrics, config)
    if (metrics) stops.push(metrics.close)
    if (config.demo) {
      const devices = await startDemoDevices(
        service.services,
        `http://${hostToOpen(config.host)}:${config.port}`,
      )
      stops.push(devices.stop)
    }
    announce(config, [firstUser, demoLine(config), mailLine(config)], metrics?.port ?? null)
    if (past) {
      const filling = fillBehind(service.services, past, progress, endProgress)
      stops.push(filling.stop)
      // Searches for anomalies look back, so they wait for the history.
      filling.historyIsThere
        .then(async (isThere) => isThere && (await service.work()))
        .catch((error: unknown) => service.services.log.fatal({ err: error }, 'jobs have not begun'))
    }
    return { stop, outdated: schema.outdated }
  } catch (error) {
    // The first error is the one reported.
    await stop().catch(() => {})
    throw error
  }
}

function announce(config: Config, notes: readonly (string | null)[], metricsPort: number | null): void {
  const lines = [`Muster is ready: ${config.publicUrl.origin}`, '']
  if (config.demo) {
    lines.push(
      `Demo sign-ins, password ${demoPassword}:`,
      '  admin@demo.example      administrator, all worlds',
      '  manager@demo.example    manager, two worlds',
      '  editor@demo.example     editor',
      '  viewer@demo.example     viewer',
      '  site@demo.example       viewer of one home location',
      '  zone@demo.example       editor of one zone',
      '  external@demo.example   manager with agreements to accept',
      '  staff@muster.example    internal staff',
      '',
    )
  }
  lines.push(...notes.filter((note) => note !== null))
  if (metricsPort !== null) {
    lines.push(`Metrics: http://${hostToOpen(config.metrics.host)}:${metricsPort}/metrics`)
  }
  lines.push('Stop with Ctrl-C.', '')
  process.stdout.write(lines.join('\n'))
}
