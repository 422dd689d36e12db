import { demoPassword, inviteOperator } from '../access/index.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { prepare, startDatabase } from './database.ts'
import { createDemo } from './demo.ts'
import { listen, listenMetrics } from './listen.ts'
import { openApi, openService } from './service.ts'
import { runAll } from './stopping.ts'
import { progress, runProcess } from './terminal.ts'

/** The whole of Muster in one process: database, migrations, API, console, background work. */
await runProcess(async () => {
  const config = readConfig(process.env)
  const stops: (() => Promise<unknown>)[] = []
  const stop = async () => await runAll(stops.toReversed())
  try {
    const database = await startDatabase(config, progress)
    stops.push(database.stop)
    await prepare(database.addresses, progress)
    const service = await openService(config, { databaseUrl: database.addresses.service, works: true })
    stops.push(service.close)
    if (config.demo) await createDemo(service.services, progress)
    const invited =
      config.operatorEmail !== null && (await inviteOperator(service.services, config.operatorEmail))
    const app = await openApi(service.services)
    stops.push(() => app.close())
    await listen(app, config)
    const metrics = await listenMetrics(service.services.metrics, config)
    if (metrics) stops.push(metrics.close)
    announce(config, invited)
    return { stop }
  } catch (error) {
    await stop()
    throw error
  }
})

function announce(config: Config, invited: boolean): void {
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
  if (invited) lines.push(`An invitation went to ${config.operatorEmail}.`)
  if (config.smtpUrl === null)
    lines.push(`E-mails are kept in ${config.dataDir}/outbox (no SMTP_URL is set).`)
  if (config.metrics.port !== 'off') {
    lines.push(`Metrics: http://${config.metrics.host}:${config.metrics.port}/metrics`)
  }
  lines.push('Stop with Ctrl-C.', '')
  process.stdout.write(lines.join('\n'))
}
