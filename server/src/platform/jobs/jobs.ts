import type pg from 'pg'
import { PgBoss } from 'pg-boss'
import type { Tx } from '../database/database.ts'
import type { Logger } from '../observability/logs.ts'
import { queueWithin } from './jobs.sql.ts'

const schema = 'pgboss'

/**
 * Seconds without a sign of life from the process that has a job, after which it counts as failed and is retried; a
 * process gives one twice in that time, however long the job takes.
 */
const heartbeat = 30
/** Seconds between two looks for such jobs, by one of the processes that work. */
const supervision = 15

/** A kind of background work: its queue, how often a failed job is retried, when it runs by schedule. */
export interface JobKind<Data extends object = object> {
  name: string
  retries: number
  /** Cron expression, UTC. */
  schedule?: string
  /** Whether a job is not queued again while one with the same data waits. */
  waitsOnce?: boolean
  /** Whether it is not queued again while one with the same data waits or runs, in whichever process. */
  runsOnce?: boolean
  /** Makes kinds with different data differ in type; never set. */
  readonly data?: Data
}

export interface Worker<Data extends object = object> {
  kind: JobKind<Data>
  /** Long work checks `ending` between its steps: the process waits ten seconds for it at most. */
  work: (data: Data, ending?: AbortSignal) => Promise<void>
}

export interface Jobs {
  /** Within a transaction, the job exists if and when the transaction commits. */
  enqueue<Data extends object>(kind: JobKind<Data>, data: Data, within?: Tx): Promise<void>
  stop(): Promise<void>
}

/** Creates the queues and their tables, as the owner, and grants them to the service. */
export async function prepareJobs(
  client: pg.Client,
  ownerUrl: string,
  kinds: readonly JobKind[],
): Promise<void> {
  const boss = new PgBoss({ connectionString: ownerUrl, schema, max: 2, supervise: false, schedule: false })
  boss.on('error', () => {})
  await boss.start()
  for (const { name, retries, waitsOnce, runsOnce } of kinds) {
    const options = {
      retryLimit: retries,
      retryBackoff: true,
      heartbeatSeconds: heartbeat,
      deleteAfterSeconds: 7 * 24 * 3600,
    }
    if (await boss.getQueue(name)) await boss.updateQueue(name, options)
    else {
      const policy = runsOnce ? 'exclusive' : waitsOnce ? 'short' : 'standard'
      await boss.createQueue(name, { ...options, policy })
    }
  }
  await boss.stop({ graceful: false })
  await client.query(`GRANT USAGE ON SCHEMA ${schema} TO muster_service`)
  await client.query(`GRANT ALL ON ALL TABLES IN SCHEMA ${schema} TO muster_service`)
  await client.query(`GRANT ALL ON ALL SEQUENCES IN SCHEMA ${schema} TO muster_service`)
  await client.query(`GRANT EXECUTE ON ALL FUNCTIONS IN SCHEMA ${schema} TO muster_service`)
}

/** Opens the queues for sending and, with workers, for working them off. */
export async function openJobs(pool: pg.Pool, log: Logger, workers: readonly Worker[]): Promise<Jobs> {
  const works = workers.length > 0
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema,
    migrate: false,
    createSchema: false,
    supervise: works,
    schedule: works,
    superviseIntervalSeconds: supervision,
    monitorIntervalSeconds: supervision - 1,
    // The service owns no index.
    reindex: false,
  })
  boss.on('error', (error) => log.error({ err: asError(error) }, 'job queue'))
  const ending = new AbortController()
  const stop = async () => {
    ending.abort()
    await boss.stop({ graceful: true, timeout: 10_000 })
  }
  try {
    await boss.start()
    for (const { kind, work } of workers) {
      await boss.work<object>(kind.name, { pollingIntervalSeconds: 1 }, async (batch) => {
        for (const { data, signal } of batch) {
          try {
            // Scheduled jobs have no data. A job that took too long is aborted and retried elsewhere.
            await work(data ?? {}, AbortSignal.any([ending.signal, signal]))
          } catch (error) {
            log.error({ err: error, job: kind.name }, 'background work failed')
            throw error
          }
        }
      })
      if (kind.schedule) await boss.schedule(kind.name, kind.schedule)
    }
  } catch (error) {
    // Once started, it would keep querying the database. The first error is the one reported.
    await stop().catch(() => {})
    throw error
  }
  return {
    enqueue: async (kind, data, within) => {
      await boss.send(kind.name, data, {
        ...((kind.waitsOnce || kind.runsOnce) && { singletonKey: JSON.stringify(data) }),
        ...(within && { db: queueWithin(within) }),
      })
    },
    stop,
  }
}

/** Some errors are plain objects, which a log cannot describe. */
const asError = (error: Error): Error => (error instanceof Error ? error : Object.assign(new Error(), error))
