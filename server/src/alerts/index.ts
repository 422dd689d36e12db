import type { Serve } from '../platform/http/serve.ts'
import type { EveryWorld } from '../platform/jobs/every-world.ts'
import type { Worker } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'
import { accessPointsWorker, learnAccessPointsDaily } from './access-points.job.ts'
import { alarmRoutes } from './alarms.routes.ts'
import { alertDaysWorker, keepAlertDays } from './alert-days.job.ts'
import { reevaluateStatuses, reevaluationWorker } from './reevaluation.job.ts'

export {
  forgetAccessPoints,
  learnAccessPoints,
  noteSightings,
  readAllAccessPoints,
  type Sighting,
} from './access-points.sql.ts'
export { type PlaceAlarms, readAlarms } from './alarms.ts'
export { keepAlertDay } from './alert-days.job.ts'
export { type AlertingOnDay, readAlertDays } from './alert-days.sql.ts'
export { bitmapOf, isIn, numbersIn, sizeOf, unionOf } from './bitmap.ts'
export { judgeBattery } from './judge-battery.ts'
export { type AccessPoints, judge } from './judge-device.ts'
export { judgeStates } from './judge-states.ts'
export { reevaluate } from './reevaluate.ts'
export { reevaluateStatuses } from './reevaluation.job.ts'
export {
  hasTransitionsBefore,
  insertPastTransitions,
  insertTransitions,
  type PastTransition,
  type Transition,
} from './transitions.sql.ts'

export const alertJobs = [reevaluateStatuses, learnAccessPointsDaily, keepAlertDays]
export const alertWorkers = (services: Services & EveryWorld): Worker[] => [
  reevaluationWorker(services),
  accessPointsWorker(services),
  alertDaysWorker(services),
]

export function alertRoutes(serve: Serve): void {
  alarmRoutes(serve)
}
