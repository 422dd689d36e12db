import { accessWorkers } from '../src/access/index.ts'
import { reevaluationWorker } from '../src/alerts/reevaluation/reevaluation.job.ts'
import { confirmAddressWorker } from '../src/cases/channels/confirm-address.job.ts'
import { forgetUsersWorker } from '../src/cases/watches/forget-users.job.ts'
import { movesWorker } from '../src/fleet/bulk/move-devices.job.ts'
import type { Worker } from '../src/platform/jobs/jobs.ts'
import { worldsInTurn } from '../src/platform/jobs/worlds-in-turn.ts'
import type { TestMuster } from './muster.ts'

/**
 * Works off the queue with the real workers, the oldest first, without waiting for their schedule; returns how many jobs
 * there were.
 */
export async function workOff({ owner, services }: TestMuster): Promise<number> {
  const { rows } = await owner.query<{ name: string; data: object }>(
    `WITH taken AS (DELETE FROM pgboss.job WHERE state = 'created' RETURNING name, data, created_on)
     SELECT name, data FROM taken ORDER BY created_on`,
  )
  const noWorld = worldsInTurn(async () => [], services)
  const everywhere = { ...services, ...noWorld }
  const workers = [
    ...accessWorkers(services),
    reevaluationWorker(everywhere),
    movesWorker(everywhere),
    confirmAddressWorker(services) as Worker,
    forgetUsersWorker(services) as Worker,
  ]
  for (const { name, data } of rows) {
    const worker = workers.find(({ kind }) => kind.name === name)
    if (!worker) throw new Error(`Nobody works ${name}`)
    await worker.work(data)
  }
  return rows.length
}
