import { dateOfDay } from '@muster/rules'
import type pg from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { shortLockIn } from '../../platform/database/short-lock.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { recountEveryCohort } from '../cohorts/cohort-counts.sql.ts'
import { tileDaysKept } from '../tiles/tiles.job.ts'
import { deleteSumsBefore } from './retention.sql.ts'

export const removeOldTelemetry: JobKind = { name: 'fleet.retention', retries: 2, schedule: '33 3 * * *' }

/**
 * Packed samples are kept for 90 days, and a month is dropped when its last day is older. Two days more, since a report
 * may be 90 days old and its local day one before that.
 */
const sampleDays = 92
/** Sums and status changes are kept for the world's retention period, at most these years. */
const mostYears = 3

const samples = ['device_day', 'battery_day'] as const
const sums = ['cohort_day', 'application_day', 'process_day', 'status_transition'] as const

/**
 * Drops months past the longest retention, deletes the older sums of worlds with a shorter one, and recounts the devices
 * of all cohorts.
 */
export const retentionWorker = (services: {
  db: Database
  pool: pg.Pool
  now: () => Date
  worldRetention: () => Promise<{ id: string; years: number }[]>
}): Worker => ({
  kind: removeOldTelemetry,
  work: async () => {
    const { db, pool, now, worldRetention } = services
    const today = Math.floor(now().getTime() / 86_400_000)
    const drop = async (table: string, days: number) =>
      await shortLockIn(pool, (client) =>
        client.query('SELECT drop_telemetry_months($1, $2)', [table, dateOfDay(today - days)]),
      )
    for (const table of samples) await drop(table, sampleDays)
    await drop('tile_day', tileDaysKept)
    for (const table of sums) await drop(table, mostYears * 366)
    for (const { id, years } of await worldRetention()) {
      const before = dateOfDay(today - years * 366)
      await inWorldTransaction(db, id, null, async (scope) => {
        if (years < mostYears) await deleteSumsBefore(scope, before)
        await recountEveryCohort(scope)
      })
    }
  },
})
