import { expect } from 'vitest'
import type { TestMuster } from './muster.ts'
import { activity } from './shards.ts'

/** Resolves when so many of the service's statements wait for a lock. */
export async function untilWaiting({ owner }: TestMuster, count: number): Promise<void> {
  await expect
    .poll(async () => {
      // A transaction's view of the statistics is otherwise frozen at the first read.
      await owner.query('SELECT pg_stat_clear_snapshot()')
      const { rowCount } = await owner.query(
        `SELECT 1 FROM ${activity().table} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      )
      return rowCount
    })
    .toBe(count)
}
