import type pg from 'pg'
import type { Config } from './configuration/config.ts'
import type { Database, Tx } from './database/database.ts'
import type { AskHealth } from './database/database-health.ts'
import type { Jobs } from './jobs/jobs.ts'
import type { Mail } from './mail/mail.ts'
import type { Logger } from './observability/logs.ts'
import type { Metrics } from './observability/metrics.ts'
import type { Outgoing } from './outgoing/send-request.ts'
import type { Author } from './records/audit.sql.ts'
import type { Secrets } from './secrets/secrets.ts'

/** Users whose accounts are removed, and who does it. */
export interface RemovedUsers {
  ids: string[]
  organisationId: string
  by: Author
}

/** What a running process offers to the areas. */
export interface Services {
  config: Config
  db: Database
  /** The same on connections that cache their plans, for work that repeats the same statements. */
  preparedDb: Database
  pool: pg.Pool
  askDatabase: AskHealth
  /** Whether the database is a Citus cluster. */
  isCluster: boolean
  jobs: Jobs
  /** Announces a change in a world that its statuses depend on: they are re-evaluated at once. */
  worldChanged(world: string): Promise<void>
  /** Announces that users are removed, once the transaction has committed: what is theirs in worlds goes, too. */
  usersRemoved(removed: RemovedUsers, within: Tx): Promise<void>
  mail: Mail
  /** Read or made when it is needed first: most processes keep no secrets. */
  secrets(): Promise<Secrets>
  outgoing: Outgoing
  log: Logger
  metrics: Metrics
  /** The server's clock is the only "now"; tests set it. */
  now: () => Date
}
