import { inWorldTransaction } from '../../platform/database/tenancy.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import type { Services } from '../../platform/services.ts'
import { worldsWithDevices } from '../../telemetry/index.ts'
import { recordFigures } from '../figures/record-figures.ts'
import { storeAlertDays } from './alert-days.ts'

export const keepAlertDays: JobKind = { name: 'alerts.alert-days', retries: 2, schedule: '6 * * * *' }

const length = 24 * 3_600_000

/**
 * Stores which devices alerted on a day: today's, updated every hour, and yesterday's, once it has ended; and today's
 * figures of all alerts.
 */
export const alertDaysWorker = ({ db, now, forWorlds }: Services & WorldsInTurn): Worker => ({
  kind: keepAlertDays,
  work: async (_data, ending) => {
    const today = Math.floor(now().getTime() / length)
    const store = async (world: string) => {
      await inWorldTransaction(db, world, null, (scope) => storeAlertDays(scope, today - 1, today))
      await recordFigures(db, world, now().getTime())
    }
    await forWorlds(worldsWithDevices, store, ending)
  },
})
