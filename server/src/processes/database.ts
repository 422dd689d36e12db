import { accessJobs, storeContent } from '../access/index.ts'
import { alertJobs } from '../alerts/index.ts'
import { anomalyJobs } from '../anomalies/index.ts'
import { batteryJobs } from '../battery/index.ts'
import { caseJobs } from '../cases/index.ts'
import { fleetJobs } from '../fleet/index.ts'
import type { Config } from '../platform/configuration/config.ts'
import { prepareDatabase, type Restore } from '../platform/database/prepare-database.ts'
import { serviceUrl } from '../platform/database/service-role.ts'
import { startEmbeddedPostgres } from '../platform/embedded-postgres/index.ts'
import { StartError } from '../platform/errors/errors.ts'
import { openLog } from '../platform/observability/logs.ts'
import { makeMonths, telemetryJobs } from '../telemetry/index.ts'

export interface ServiceUrl {
  service: string
  /** Whether it was given; otherwise it is derived from the owner's, and preparing creates its login. */
  serviceGiven?: boolean
}

export interface DatabaseUrls extends ServiceUrl {
  owner: string
}

export interface StartedDatabase {
  urls: DatabaseUrls
  stop(): Promise<void>
}

/** The database of the configuration, or the embedded one, running. */
export async function startDatabase(
  config: Config,
  progress: (step: string) => void,
): Promise<StartedDatabase> {
  if (config.databaseUrl) return { urls: urlsOf(config, config.databaseUrl), stop: async () => {} }
  if (config.databaseServiceUrl) {
    throw new StartError(
      'DATABASE_SERVICE_URL alone is enough for the processes api, worker and ingest only; set DATABASE_URL to the address of the owner too.',
    )
  }
  const embedded = await startEmbeddedPostgres(config.dataDir, progress, [], openLog(config.logLevel))
  return { urls: urlsOf(config, embedded.ownerUrl), stop: embedded.stop }
}

const urlsOf = (config: Config, owner: string): DatabaseUrls => ({
  owner,
  service: config.databaseServiceUrl ?? serviceUrl(owner),
  serviceGiven: config.databaseServiceUrl !== null,
})

/** The URL for a process that only serves; with a service URL of its own it does not need the owner's. */
export function configuredServiceUrl(config: Config): Required<ServiceUrl> | null {
  if (config.databaseServiceUrl) return { service: config.databaseServiceUrl, serviceGiven: true }
  return config.databaseUrl ? { service: serviceUrl(config.databaseUrl), serviceGiven: false } : null
}

export async function prepare(
  urls: DatabaseUrls,
  progress: (step: string) => void,
  restore?: Restore,
): Promise<void> {
  await prepareDatabase({
    ownerUrl: urls.owner,
    serviceUrl: urls.service,
    serviceGiven: urls.serviceGiven ?? false,
    jobKinds: [
      ...accessJobs,
      ...telemetryJobs,
      ...fleetJobs,
      ...batteryJobs,
      ...alertJobs,
      ...anomalyJobs,
      ...caseJobs,
    ],
    content: async (client) => {
      await storeContent(client)
      await makeMonths(client, new Date())
    },
    progress,
    restore,
  })
}
