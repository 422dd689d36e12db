import type { Config } from '../platform/configuration/config.ts'
import { hasDatabase, runningPostgres } from '../platform/embedded-postgres/index.ts'
import { StartError } from '../platform/errors/errors.ts'
import { type StartedDatabase, startDatabase } from './database.ts'

/**
 * The owner's URL of the installation's database, for a tool that works beside Muster: the embedded one is started where
 * it does not run.
 */
export async function reachDatabase(
  config: Config,
  progress: (step: string) => void,
): Promise<{ ownerUrl: string; leave(): Promise<void> }> {
  if (config.databaseUrl === null) {
    const running = await runningPostgres(config.dataDir)
    if (running !== null) return { ownerUrl: running, leave: async () => {} }
    if (!(await hasDatabase(config.dataDir))) {
      throw new StartError(`There is no database in ${config.dataDir}.`)
    }
  }
  const started: StartedDatabase = await startDatabase(config, progress)
  return { ownerUrl: started.urls.owner, leave: started.stop }
}
