import { dateOfDay } from '@muster/rules'
import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import type { Services } from '../../platform/services.ts'
import { worldsWithDevices } from '../../telemetry/index.ts'
import { reevaluate } from '../reevaluation/reevaluate.ts'
import { learnAccessPoints } from './access-points.sql.ts'

export const learnAccessPointsDaily: JobKind = {
  name: 'alerts.access-points',
  retries: 2,
  schedule: '12 3 * * *',
}

const daysBack = 30

/** Learns once a day which access points belong to which home locations, and re-evaluates devices by it. */
export const accessPointsWorker = ({ db, now, forWorlds }: Services & WorldsInTurn): Worker => ({
  kind: learnAccessPointsDaily,
  work: async (_data, ending) => {
    const since = dateOfDay(Math.floor(now().getTime() / 86_400_000) - daysBack)
    const learn = async (world: string) => {
      await inWorldTransaction(db, world, null, (scope) => learnAccessPoints(scope, since))
      await reevaluate(db, world, 'all', now)
    }
    await forWorlds(worldsWithDevices, learn, ending)
  },
})
