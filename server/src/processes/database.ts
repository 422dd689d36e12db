import { accessJobs, storeContent } from '../access/index.ts'
import type { Config } from '../platform/config.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { prepareDatabase } from '../platform/prepare-database.ts'
import { serviceUrl } from '../platform/service-role.ts'

export interface Addresses {
  owner: string
  service: string
}

export interface StartedDatabase {
  addresses: Addresses
  stop(): Promise<void>
}

/** The database of the configuration, or the embedded one, running. */
export async function startDatabase(
  config: Config,
  progress: (step: string) => void,
): Promise<StartedDatabase> {
  if (config.databaseUrl) return { addresses: addressesOf(config, config.databaseUrl), stop: async () => {} }
  const embedded = await startEmbeddedPostgres(config.dataDir, progress)
  return { addresses: addressesOf(config, embedded.ownerUrl), stop: embedded.stop }
}

const addressesOf = (config: Config, owner: string): Addresses => ({
  owner,
  service: config.databaseServiceUrl ?? serviceUrl(owner),
})

export async function prepare(addresses: Addresses, progress: (step: string) => void): Promise<void> {
  await prepareDatabase({
    ownerUrl: addresses.owner,
    serviceUrl: addresses.service,
    jobKinds: accessJobs,
    content: storeContent,
    progress,
  })
}
