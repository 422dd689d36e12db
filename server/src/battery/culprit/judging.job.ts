import { dayLength } from '@muster/contract'
import type { Database } from '../../platform/database/database.ts'
import type { JobKind, Worker } from '../../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../../platform/jobs/worlds-in-turn.ts'
import { worldsToJudge } from './discharge-verdicts.sql.ts'
import { judgeWorldIfDue } from './judge-world.ts'

export const judgeDischargeDaily: JobKind = {
  name: 'battery.judge-discharge',
  retries: 2,
  schedule: '8-59/15 * * * *',
}

/** Says once a day of each alerting pair of a device and its battery who is to blame for its discharge. */
export const judgingWorker = ({
  db,
  now,
  forWorlds,
}: { db: Database; now: () => Date } & WorldsInTurn): Worker => ({
  kind: judgeDischargeDaily,
  work: async (_data, ending) =>
    await forWorlds(
      worldsToJudge(Math.floor(now().getTime() / dayLength) - 1),
      (world) => judgeWorldIfDue(db, world, now().getTime(), ending),
      ending,
    ),
})
