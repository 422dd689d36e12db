import { dayLength, deliveryLimits } from '@muster/contract'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { deleteDeliveriesBefore } from './retention.sql.ts'

export const removeOldDeliveries: JobKind = { name: 'cases.retention', retries: 2, schedule: '53 3 * * *' }

/** Rows of one transaction. */
const batch = 5000

/** Deletes deliveries and their tries after 90 days [K-711]. */
export const deliveryRetentionWorker = (services: {
  db: Database
  now: () => Date
  worldRetention: () => Promise<{ id: string }[]>
}): Worker => ({
  kind: removeOldDeliveries,
  work: async (_data, ending) => {
    const { db, now, worldRetention } = services
    const before = now().getTime() - deliveryLimits.keptDays * dayLength
    for (const { id } of await worldRetention()) {
      let deleted = batch
      while (deleted === batch && !ending?.aborted) {
        deleted = await inWorldTransaction(db, id, null, async (scope) =>
          deleteDeliveriesBefore(scope, { before, atMost: batch }),
        )
      }
    }
  },
})
