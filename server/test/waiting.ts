import type { TestMuster } from './muster.ts'

/** How many of the service's statements wait for a lock. */
export async function waiting({ services }: TestMuster): Promise<number | undefined> {
  const { rows } = await services.pool.query<{ waiting: number }>(
    `SELECT count(*)::integer AS waiting FROM pg_stat_activity
     WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  )
  return rows[0]?.waiting
}
