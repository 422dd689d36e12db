import { dayLength } from '@muster/contract'
import type { Database } from '../../platform/database/database.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { forecastWorldIfDue } from './forecast-world.ts'
import { worldsToForecast } from './forecasts.sql.ts'

/** Every quarter of an hour, for worlds that are new; each world once a day. */
export const forecastBatteries: JobKind = {
  name: 'battery.forecast',
  retries: 2,
  schedule: '4-59/15 * * * *',
}

export const forecastWorker = ({
  db,
  now,
  forWorlds,
}: { db: Database; now: () => Date } & WorldsInTurn): Worker => ({
  kind: forecastBatteries,
  work: async (_data, ending) =>
    await forWorlds(
      worldsToForecast(Math.floor(now().getTime() / dayLength)),
      (world) => forecastWorldIfDue(db, world, now().getTime(), ending),
      ending,
    ),
})
