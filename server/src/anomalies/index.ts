import type { EveryWorld } from '../platform/jobs/every-world.ts'
import type { Worker } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'
import { anomalyRetentionWorker, removeOldAnomalies } from './retention.job.ts'
import { searchForAnomaliesDaily, searchWorker } from './search.job.ts'

export { anomalyRoutes } from './anomalies.routes.ts'
export { searchPast } from './search-world.ts'

export const anomalyJobs = [searchForAnomaliesDaily, removeOldAnomalies]
export const anomalyWorkers = (
  services: Services & EveryWorld & { worldRetention: () => Promise<{ id: string; years: number }[]> },
): Worker[] => [searchWorker(services), anomalyRetentionWorker(services)]
