import { deviceAlerts, statusLevels } from '@muster/contract'
import { dateOfDay } from '@muster/rules'
import { inWorldTransaction, type Scope } from '../../platform/database/tenancy.ts'
import type { EveryWorld } from '../../platform/jobs/every-world.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { Services } from '../../platform/services.ts'
import { levelsOn, saveAlertDays } from './alert-days.sql.ts'
import { bitmapOf } from './bitmap.ts'

export const keepAlertDays: JobKind = { name: 'alerts.alert-days', retries: 2, schedule: '6 * * * *' }

const length = 24 * 3_600_000

/** Stores which devices alerted on a day: today's, updated every hour, and yesterday's, once it has ended. */
export const alertDaysWorker = ({ db, now, forEveryWorld }: Services & EveryWorld): Worker => ({
  kind: keepAlertDays,
  work: async (_data, ending) => {
    const today = Math.floor(now().getTime() / length)
    await forEveryWorld(async (world) => {
      for (const day of [today - 1, today]) {
        await inWorldTransaction(db, world, null, (scope) => keepAlertDay(scope, day))
      }
    }, ending)
  },
})

/** A device that was red at any time of the day counts as red, else one that was yellow as yellow. */
export async function keepAlertDay(scope: Scope, day: number): Promise<void> {
  const levels = await levelsOn(scope, day)
  const days = deviceAlerts.map((alert) => {
    const own = levels.filter((each) => each.alert === alert)
    const at = (level: (typeof statusLevels)[number]) =>
      new Set(own.filter((each) => statusLevels[each.level] === level).map(({ number }) => number))
    const red = at('red')
    const yellow = [...at('yellow')].filter((number) => !red.has(number))
    return { alert, red: bitmapOf(red), yellow: bitmapOf(yellow) }
  })
  await saveAlertDays(scope, dateOfDay(day), days)
}
