import { caseLimits, dayLength } from '@muster/contract'
import type { Database } from '../../platform/database/database.ts'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import { deleteCasesBefore, findLongCharts, readChart, replaceChart } from './retention.sql.ts'
import { thinnedChart } from './thinned-chart.ts'

export const removeOldCases: JobKind = { name: 'cases.ended', retries: 2, schedule: '57 3 * * *' }

/** Cases of one transaction. */
const batch = 5000
/** A night that was missed is made up for. */
const thinnedAgain = 8 * dayLength

interface RetentionServices {
  db: Database
  now: () => Date
  worldRetention: () => Promise<{ id: string; years: number }[]>
}

/** Ended cases are kept as long as the world's history, with 200 points of their charts [K-517, K-711]. */
export const caseRetentionWorker = ({ db, now, worldRetention }: RetentionServices): Worker => ({
  kind: removeOldCases,
  work: async (_data, ending) => {
    for (const { id, years } of await worldRetention()) {
      const before = now().getTime() - years * 366 * dayLength
      let deleted = batch
      while (deleted === batch && !ending?.aborted)
        deleted = await inWorldTransaction(db, id, null, (scope) =>
          deleteCasesBefore(scope, { before, atMost: batch }),
        )
      await thinCharts(db, id, now().getTime() - thinnedAgain)
    }
  },
})

async function thinCharts(db: Database, world: string, since: number): Promise<void> {
  const most = caseLimits.points
  const long = await inWorldTransaction(db, world, null, (scope) => findLongCharts(scope, { since, most }))
  for (const number of long) {
    await inWorldTransaction(db, world, null, async (scope) =>
      replaceChart(scope, number, thinnedChart(await readChart(scope, number), most)),
    )
  }
}
