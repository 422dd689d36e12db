import { setTimeout as wait } from 'node:timers/promises'
import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { StartError } from '../errors/errors.ts'
import { PreparingClient } from './preparing-client.ts'
import { punctual } from './punctual-client.ts'
import { connectionName } from './schema-version.ts'

/** Each area adds the tables it writes, by declaration merging, in its own `tables.ts`. */
export interface Tables {
  migration: { number: number; name: string; checksum: string; applied_at: Date; oldest: number | null }
}

export type Database = Kysely<Tables>
export type Tx = Transaction<Tables>

// Counts fit a double; bigint columns here are counts and epoch milliseconds.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Milliseconds after which the server itself ends a statement. */
const longestStatement = 30_000
/** No answer for this many milliseconds means a lost server, not a slow statement. */
const noAnswer = longestStatement + 5000
/**
 * Milliseconds by which the server ends a statement before its connection is abandoned: an abandoned statement would
 * keep running and block retries with its locks.
 */
const serverFirst = 1000

const sessionOptions = [
  'idle_in_transaction_session_timeout=60000',
  'timezone=UTC',
  // Data is in memory or on flash, where reading rows by index costs no more than sequentially.
  'random_page_cost=1.1',
  // Few queries are long enough for parallel workers to be worth their start, and others would wait for them. Those that
  // are ask for one themselves.
  'max_parallel_workers_per_gather=0',
  // The numbers of a hundred thousand devices or batteries are sorted and hashed in memory.
  'work_mem=16MB',
  // On a Citus cluster, the world of a transaction binds the workers too; elsewhere this means nothing.
  'citus.propagate_set_commands=local',
]

/**
 * A cached plan must suit growing tables: one made while they are empty would scan them. So rows are always found by
 * key. A cluster plans by the world, so with its name in sight.
 */
const preparedOptions = (isCluster: boolean) => [
  ...(isCluster ? [] : ['plan_cache_mode=force_generic_plan']),
  'enable_seqscan=off',
  'enable_hashjoin=off',
  'enable_mergejoin=off',
]

/** Milliseconds within which the server has to close a connection. */
const goodbye = 2000

export interface OpenDatabase {
  db: Database
  pool: pg.Pool
  /** Resolves with no connection left: the server may stop next. */
  close(): Promise<void>
}

/**
 * Opens the service's own connections; `onError` is called for those that break, in use or not. `prepares` is for work
 * that repeats the same statements. `answersWithin` is for callers who wait: so many milliseconds (more than a second)
 * after a statement was sent, its connection is abandoned. Without `waitsForDisk` the last moments may be lost in a
 * crash: for work that would then be redone.
 */
export function openDatabase(
  url: string,
  connections: number,
  onError: (error: Error) => void,
  { prepares = false, isCluster = false, answersWithin = noAnswer, waitsForDisk = true } = {},
): OpenDatabase {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: 5000,
    application_name: connectionName,
    options: [
      `statement_timeout=${Math.min(longestStatement, answersWithin - serverFirst)}`,
      ...sessionOptions,
      ...(prepares ? preparedOptions(isCluster) : []),
      ...(waitsForDisk ? [] : ['synchronous_commit=off']),
    ]
      .map((option) => `-c ${option}`)
      .join(' '),
    pipeline: prepares,
    Client: punctual(prepares ? PreparingClient : pg.Client, answersWithin),
  })
  const open = new Set<Promise<void>>()
  pool.on('connect', (client) => {
    // A connection in use reports to its own listeners only, and an error without a listener ends the process.
    client.on('error', onError)
    const ended = new Promise<void>((resolve) => client.once('end', resolve)).then(() => {
      open.delete(ended)
    })
    open.add(ended)
  })
  pool.on('error', () => {})
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) })
  return {
    db,
    pool,
    close: async () => {
      await pool.end()
      // The pool does not wait for the server to close connections: stopping meanwhile, it would send each of them an
      // error. A server that no longer answers is not waited for.
      await Promise.race([Promise.all(open), wait(goodbye, undefined, { ref: false })])
    },
  }
}

const oldestSupported = 15

/** Connects once, so that a wrong URL or an outdated server ends the start with one clear sentence. */
export async function connectOnce(url: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    application_name: 'muster',
  })
  try {
    await client.connect()
  } catch (error) {
    throw new StartError(`The database at ${describe(url)} cannot be reached: ${reasonOf(error)}.`, {
      cause: error,
    })
  }
  const { rows } = await client.query<{ server_version_num: string; server_version: string }>(
    `SELECT current_setting('server_version_num') AS server_version_num,
            current_setting('server_version') AS server_version`,
  )
  const version = rows[0]
  if (!version || Number(version.server_version_num) < oldestSupported * 10_000) {
    await client.end()
    throw new StartError(
      `The database at ${describe(url)} is PostgreSQL ${version?.server_version}; Muster needs ${oldestSupported} or newer.`,
    )
  }
  return client
}

/** The same for the owner's URL: row-level security does not bind what is done with it. */
export const connectOwner = connectOnce

/** The URL without its password, for messages. */
function describe(url: string): string {
  const { hostname, port, pathname } = new URL(url)
  return `${hostname}:${port || '5432'}${pathname}`
}

/** An error's message without its full stop, for the end of a sentence. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.errors.length > 0) return reasonOf(error.errors[0])
  return error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
}
