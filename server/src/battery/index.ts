import type { EveryWorld } from '../platform/jobs/every-world.ts'
import type { Worker } from '../platform/jobs/jobs.ts'
import type { Services } from '../platform/services.ts'
import { batterySealingWorker, sealBatteryDays } from './sealing.job.ts'

export {
  batteryFigures,
  lockBatteries,
  lockBatteriesByNumber,
  saveBatteries,
  saveBatteryPulses,
} from './batteries.sql.ts'
export { takeOutOfDevices } from './batteries-of-devices.sql.ts'
export { BatteryCache } from './battery-cache.ts'
export type { BatteryState } from './battery-state.ts'
export { sealFinishedBatteryDays } from './sealing.job.ts'

export const batteryJobs = [sealBatteryDays]
export const batteryWorkers = (services: Services & EveryWorld): Worker[] => [batterySealingWorker(services)]
