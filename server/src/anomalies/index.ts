import type { Worker } from '../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../platform/jobs/worlds-in-turn.ts'
import type { Services } from '../platform/services.ts'
import { anomalyRetentionWorker, removeOldAnomalies } from './retention.job.ts'
import { searchForAnomaliesDaily, searchWorker } from './search.job.ts'

export { anomalyRoutes } from './anomalies.routes.ts'
export { readEstateProperties } from './estate-properties.ts'
export { packagesOf, propertiesIn } from './explanation-text.ts'
export { searchPast, searchTable } from './search-world.ts'

export const anomalyJobs = [searchForAnomaliesDaily, removeOldAnomalies]
export const anomalyWorkers = (
  services: Services & WorldsInTurn & { worldRetention: () => Promise<{ id: string; years: number }[]> },
): Worker[] => [searchWorker(services), anomalyRetentionWorker(services)]
