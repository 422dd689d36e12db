import { readdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from '../observability/logs.ts'
import { isDatabaseAway } from './database-away.ts'

export const migrationFolder = path.resolve(import.meta.dirname, '../../../migrations')

export const numberOf = (migration: string): number => Number(migration.slice(0, 4))

/** The number of the newest migration that this process knows. */
export const ownSchema = Math.max(
  ...readdirSync(migrationFolder)
    .filter((file) => file.endsWith('.sql'))
    .map(numberOf),
)

/** The name of a service's connections: before the schema leaves processes behind, it is looked for theirs. */
export const connectionName = `muster ${ownSchema}`

/** Connections of processes that know no migration from this one on. */
export async function countOlder(client: pg.Client, oldest: number): Promise<number> {
  const { rows } = await client.query<{ count: number }>(
    `SELECT count(*) AS count FROM pg_stat_activity
     WHERE datname = current_database() AND (regexp_match(application_name, '^muster (\\d+)$'))[1]::integer < $1`,
    [oldest],
  )
  return rows[0]?.count ?? 0
}

/** Milliseconds between two looks. */
const pause = 5000

export interface SchemaWatch {
  /** Resolves with a sentence once the schema is, or is about to be, one that this process cannot run on. */
  outdated: Promise<string>
  stop(): Promise<void>
}

/**
 * Watches whether a newer version migrates the database to a schema that leaves this process behind. One that it can
 * run on changes nothing.
 */
export function watchSchema(
  { pool, log }: { pool: pg.Pool; log: Logger },
  own = ownSchema,
  every = pause,
): SchemaWatch {
  const outdated = Promise.withResolvers<string>()
  const stopping = new AbortController()
  const { signal } = stopping
  /** The first migration that leaves this process behind. */
  const look = async () => {
    const { rows } = await pool.query<{ name: string }>(
      'SELECT name FROM migration WHERE oldest > $1 ORDER BY number LIMIT 1',
      [own],
    )
    return rows[0]?.name
  }
  const watch = async () => {
    for (;;) {
      await wait(every, undefined, { ref: false, signal }).catch(() => {})
      if (signal.aborted) return
      const name = await look().catch((error: unknown) => {
        // Calls report a database that is away; the next look may find it.
        if (!isDatabaseAway(error as Error)) log.error({ err: error }, 'the version of the schema is unknown')
      })
      if (name === undefined) continue
      log.fatal({ schema: own, migration: name }, 'this process is older than its database, and stops')
      return outdated.resolve(
        `The database is of a newer version of Muster (it has, or is about to have, ${name}), with which this process cannot run.`,
      )
    }
  }
  const watching = watch()
  return {
    outdated: outdated.promise,
    stop: async () => {
      stopping.abort()
      await watching
    },
  }
}
