import { dateOfDay } from '@muster/rules'
import type pg from 'pg'
import { shortLockIn } from '../../platform/database/short-lock.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'

/** Reports may be 90 days old, and a process may run for weeks before the job that continues this runs again. */
const daysBack = 93
const daysAhead = 62

/** Creates the monthly partitions that reports can fall into, where missing. */
export async function makeMonths(client: Pick<pg.ClientBase, 'query'>, now: Date): Promise<void> {
  const today = Math.floor(now.getTime() / 86_400_000)
  await client.query('SELECT make_telemetry_months($1, $2)', [
    dateOfDay(today - daysBack),
    dateOfDay(today + daysAhead),
  ])
}

export const makeMonthsAhead: JobKind = { name: 'fleet.make-months', retries: 3, schedule: '23 2 * * *' }

export const monthsWorker = ({ pool, now }: { pool: pg.Pool; now: () => Date }): Worker => ({
  kind: makeMonthsAhead,
  work: async () => await shortLockIn(pool, (client) => makeMonths(client, now())),
})
