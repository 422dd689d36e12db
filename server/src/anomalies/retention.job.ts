import { dateOfDay } from '@muster/rules'
import type { Database } from '../platform/database/database.ts'
import { inWorldTransaction } from '../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../platform/jobs/jobs.ts'
import { deleteAnomaliesBefore } from './retention.sql.ts'

export const removeOldAnomalies: JobKind = { name: 'anomalies.retention', retries: 2, schedule: '41 3 * * *' }

/** Deletes what is older than the world's retention period. */
export const anomalyRetentionWorker = (services: {
  db: Database
  now: () => Date
  worldRetention: () => Promise<{ id: string; years: number }[]>
}): Worker => ({
  kind: removeOldAnomalies,
  work: async () => {
    const { db, now, worldRetention } = services
    const today = Math.floor(now().getTime() / 86_400_000)
    for (const { id, years } of await worldRetention()) {
      const before = dateOfDay(today - years * 366)
      await inWorldTransaction(db, id, null, (scope) => deleteAnomaliesBefore(scope, before))
    }
  },
})
