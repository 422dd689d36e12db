import type pg from 'pg'

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
