import type { Serve } from '../platform/http/serve.ts'
import type { Worker } from '../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../platform/jobs/worlds-in-turn.ts'
import type { Services } from '../platform/services.ts'
import { accessPointsWorker, learnAccessPointsDaily } from './access-points/access-points.job.ts'
import { alarmRoutes } from './alarms/alarms.routes.ts'
import { alertDaysWorker, keepAlertDays } from './days/alert-days.job.ts'
import { simulationRoutes } from './figures/simulation.routes.ts'
import { reevaluateStatuses, reevaluationWorker } from './reevaluation/reevaluation.job.ts'

export {
  forgetAccessPoints,
  learnAccessPoints,
  noteSightings,
  readAllAccessPoints,
  type Sighting,
} from './access-points/access-points.sql.ts'
export { forgetStatusChanges, type NotedChange, takeStatusChanges } from './changes/status-changes.sql.ts'
export { readAlertDays } from './days/alert-days.sql.ts'
export { storeAlertDays } from './days/alert-days.ts'
export { bitmapOf, isIn, numbersIn, sizeOf, unionOf } from './days/bitmap.ts'
export { evaluateBattery } from './evaluation/evaluate-battery.ts'
export { type AccessPoints, evaluate, factsOf } from './evaluation/evaluate-device.ts'
export { evaluateStates } from './evaluation/evaluate-states.ts'
export {
  hasTransitionsBefore,
  insertPastTransitions,
  insertTransitions,
  type PastTransition,
  type Transition,
} from './evaluation/transitions.sql.ts'
export { type PackedFigures, saveFigures } from './figures/alert-figures.sql.ts'
export { packedBatteries, packedDevices, recordFigures, rowSize } from './figures/record-figures.ts'
export { simulate } from './figures/simulate.ts'
export { reevaluate } from './reevaluation/reevaluate.ts'
export { reevaluateStatuses } from './reevaluation/reevaluation.job.ts'

export const alertJobs = [reevaluateStatuses, learnAccessPointsDaily, keepAlertDays]
export const alertWorkers = (services: Services & WorldsInTurn): Worker[] => [
  reevaluationWorker(services),
  accessPointsWorker(services),
  alertDaysWorker(services),
]

export function alertRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  alarmRoutes(serve)
  simulationRoutes(serve, services)
}
