import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../errors/errors.ts'

/**
 * A transaction for what locks whole tables, such as creating and dropping months. Everybody queues behind whoever waits
 * for such a lock, and a backup may hold it up for long: so it gives up after a second, to be retried later.
 */
export async function withShortLock(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  await client.query('BEGIN')
  try {
    await client.query(`SET LOCAL lock_timeout = '1s'`)
    await work()
    await client.query('COMMIT')
  } catch (error) {
    await client.query('ROLLBACK')
    throw error
  }
}

/** The same on a connection of a pool. */
export async function shortLockIn(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<unknown>,
): Promise<void> {
  const client = await pool.connect()
  try {
    await withShortLock(client, () => work(client))
  } finally {
    client.release()
  }
}

/** Milliseconds in which others get their turn. */
const pause = 2000
/** Milliseconds after which a lock is not to be had. */
const patience = 600_000
/** PostgreSQL's codes for a lock that was not to be had in time, and for a deadlock. */
const notNow = ['55P03', '40P01']

/** The same, repeated until it has its locks: reports are stored meanwhile, and delayed by a second at a time. */
export async function untilLocked(client: pg.ClientBase, work: () => Promise<unknown>): Promise<void> {
  const until = performance.now() + patience
  for (;;) {
    try {
      return await withShortLock(client, work)
    } catch (error) {
      const isPassing = error instanceof Error && 'code' in error && notNow.includes(String(error.code))
      if (!isPassing) throw error
      if (performance.now() > until) {
        throw new StartError(
          'Others have kept the tables of the database locked for ten minutes; try again.',
          { cause: error },
        )
      }
    }
    await wait(pause)
  }
}
