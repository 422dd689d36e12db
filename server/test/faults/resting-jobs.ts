import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Insight } from '../telemetry/stored-world.ts'

/**
 * Does something between the jobs of all workers: none runs, and none begins before it is done. The queue's own jobs only
 * send others; those of a killed process count as running for a quarter of an hour.
 */
export async function whileJobsRest<Result>(
  { services }: Insight,
  work: () => Promise<Result>,
): Promise<Result> {
  while (true) {
    const done = await services.db.transaction().execute(async (tx) => {
      await sql`LOCK TABLE pgboss.job IN EXCLUSIVE MODE`.execute(tx)
      const { rows } = await sql`
        SELECT FROM pgboss.job WHERE state = 'active' AND NOT starts_with(name, '__pgboss__') LIMIT 1`.execute(
        tx,
      )
      return rows.length > 0 ? null : { result: await work() }
    })
    if (done) return done.result
    await wait(50)
  }
}
