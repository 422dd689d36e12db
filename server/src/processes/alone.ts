import type { AccessServices } from '../access/index.ts'
import { type Config, readConfig } from '../platform/config.ts'
import { StartError } from '../platform/errors.ts'
import { requirePrepared } from '../platform/prepare-database.ts'
import type { WebServer } from '../platform/web-server.ts'
import { startDatabase } from './database.ts'
import { listen, listenMetrics } from './listen.ts'
import { openService } from './service.ts'
import { runProcess } from './terminal.ts'

/** One role of Muster in a process of its own, beside others on the same database server. */
export async function runAlone(
  role: string,
  options: { works: boolean },
  open: (services: AccessServices) => Promise<WebServer>,
): Promise<void> {
  await runProcess(async () => {
    const config: Config = readConfig(process.env)
    if (config.databaseUrl === null) {
      throw new StartError(
        `The process ${role} shares a database server with others: set DATABASE_URL, or start all of Muster with ./start.`,
      )
    }
    const { addresses } = await startDatabase(config, () => {})
    await requirePrepared(addresses.owner)
    const service = await openService(config, { databaseUrl: addresses.service, ...options })
    const app = await open(service.services)
    await listen(app, config)
    const metrics = await listenMetrics(service.services.metrics, config)
    process.stdout.write(`Muster's process ${role} is ready on ${config.host}:${config.port}\n`)
    return {
      stop: async () => {
        await metrics?.close()
        await app.close()
        await service.close()
      },
    }
  })
}
