import type { Worker } from '../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../platform/jobs/worlds-in-turn.ts'
import type { Services } from '../platform/services.ts'
import { judgeDischargeDaily, judgingWorker } from './culprit/judging.job.ts'
import { forecastBatteries, forecastWorker } from './forecast/forecast.job.ts'
import { batterySealingWorker, sealBatteryDays } from './state/sealing.job.ts'

export { batteryRoutes } from './battery.routes.ts'
export { countCauses } from './culprit/cause-counts.sql.ts'
export { judgeWorld } from './culprit/judge-world.ts'
export { forecastWorld } from './forecast/forecast-world.ts'
export {
  anyTime,
  compareReadings,
  isOfOtherWeek,
  type ReadingTimes,
  type WeekReading,
  weekReadingOf,
  withReading,
} from './history/week-readings.ts'
export { batteryFile } from './list/battery-file.ts'
export { type AskedBatteryPage, findBatteryPage } from './list/battery-pages.sql.ts'
export { readBatteryRows } from './list/battery-rows.sql.ts'
export { batteriesByCohortAndPart } from './list/cohort-counts.sql.ts'
export {
  batteryFigures,
  lockBatteries,
  lockBatteriesByNumber,
  saveBatteries,
  saveBatteryPulses,
} from './state/batteries.sql.ts'
export { takeOutOfDevices } from './state/batteries-of-devices.sql.ts'
export { BatteriesAreGone, BatteryCache } from './state/battery-cache.ts'
export type { BatteryState } from './state/battery-state.ts'
export { sealFinishedBatteryDays } from './state/sealing.job.ts'
export { warrantyAt } from './warranty.sql.ts'

export const batteryJobs = [sealBatteryDays, forecastBatteries, judgeDischargeDaily]
export const batteryWorkers = (services: Services & WorldsInTurn): Worker[] => [
  batterySealingWorker(services),
  forecastWorker(services),
  judgingWorker(services),
]
