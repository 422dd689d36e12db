import { readConfig } from '../platform/configuration/config.ts'
import { prepare, startDatabase } from './database.ts'
import { inviteFirstUser } from './first-user.ts'
import { progress } from './progress.ts'
import { openService } from './service.ts'
import { runAll } from './stopping.ts'

/** Prepares the database for this version, and invites the first user where there is none. */
export async function prepareInstallation(environment: NodeJS.ProcessEnv): Promise<undefined> {
  const config = readConfig(environment)
  const stops: (() => Promise<unknown>)[] = []
  const lines = ['The database is ready for this version of Muster.']
  try {
    const database = await startDatabase(config, progress)
    stops.push(database.stop)
    await prepare(database.urls, progress)
    const service = await openService(config, { databaseUrl: database.urls.service, works: false })
    stops.push(service.close)
    const line = await inviteFirstUser(service.services)
    if (line) lines.push(line)
  } finally {
    await runAll(stops.toReversed())
  }
  process.stdout.write(`${lines.join('\n')}\n`)
}
