import type { Worker } from '../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../platform/jobs/worlds-in-turn.ts'
import type { Services } from '../platform/services.ts'
import { sealDays, sealingWorker } from './days/sealing.job.ts'
import { makeMonthsAhead, monthsWorker } from './retention/months.sql.ts'
import { removeOldTelemetry, retentionWorker } from './retention/retention.job.ts'
import { countSoftware, softwareWorker } from './software-counts/count-software.job.ts'
import { carrySums, sumsWorker } from './sums/sums.job.ts'
import { carryTiles, tilesWorker } from './tiles/tiles.job.ts'
import { carryUse, useWorker } from './use/use.job.ts'

export { recountCohorts } from './cohorts/cohort-counts.sql.ts'
export {
  cohortsOf,
  countEveryDevice,
  readCohortHistory,
  readCohorts,
  worldsWithDevices,
} from './cohorts/cohorts.sql.ts'
export { type AskedEstate, cohortsInView, isEverything, viewRule } from './cohorts/cohorts-in-view.ts'
export type { Cohort, CountedCohort } from './cohorts/estate-filter.ts'
export { type EstateFigure, readEstateSeries } from './cohorts/estate-series.sql.ts'
export { summedCohorts } from './cohorts/summed-cohorts.ts'
export {
  readBatteryDays,
  type StoredBatteryDay,
  sealBatteryDaysOf,
  writeBatteryDays,
} from './days/battery-days.sql.ts'
export { readDays, readPackedDays, type StoredDay, writeDays } from './days/device-days.sql.ts'
export { lockDevices, type WantedDevices } from './days/device-locks.sql.ts'
export { worldsWithOpenBatteryDays } from './days/open-days.sql.ts'
export { sealedBefore } from './days/sealing.ts'
export { isSeen, remembered, type SequencesSeen, withSeen } from './days/sequences-seen.ts'
export { ByteReader, ByteWriter } from './device-day/bytes.ts'
export { type BatterySample, mergeCharges, orderedCharges } from './device-day/charges.ts'
export { unpackDay } from './device-day/codec.ts'
export { mergeDays, orderedDay } from './device-day/merge.ts'
export { type DeviceDay, emptyDay, type SignalSample } from './device-day/model.ts'
export { packDifferences, unpackDifferences } from './device-day/sequences.ts'
export { summariseDay } from './device-day/summary.ts'
export { readDischarge, readSwaps } from './discharge/device-discharge.sql.ts'
export { type DischargeOfDay, dischargeDays } from './discharge/discharge-days.ts'
export { NameCache } from './names/name-cache.ts'
export { NamesAreOld, type WantedNames, WorldNames } from './names/names.ts'
export { type Operator, operatorsNamed, readOperators } from './names/operators.sql.ts'
export { takeNumbers } from './names/world-numbers.sql.ts'
export {
  deviceSumsAfter,
  deviceSumsOn,
  noRecent,
  packRecent,
  type Recent,
  unpackEvents,
  unpackRecent,
  withDay,
  withEvent,
} from './recent/recent.ts'
export {
  nextChange,
  noRecentDays,
  packRecentFigures,
  type RecentDays,
  recentDays,
  setDay,
  sumOn,
  unpackRecentFigures,
} from './recent/recent-days.ts'
export { makeMonths } from './retention/months.sql.ts'
export { countAllSoftware } from './software-counts/count-software.job.ts'
export { noteSoftwareChange } from './software-counts/software-changes.sql.ts'
export { applicationKind, processKind, type SoftwareKind } from './software-counts/software-kinds.sql.ts'
export { moveTodayToCohorts } from './sums/move-days.ts'
export { insertSumChanges } from './sums/sum-changes.sql.ts'
export { SumChanges } from './sums/sum-changes.ts'
export { carryAllSumsOver } from './sums/sums.job.ts'
export { tileZooms } from './tiles/areas.ts'
export { carryAllTilesOver } from './tiles/tiles.job.ts'
export { readTileCodes, readTiles } from './tiles/tiles.sql.ts'
export { CollectedUse } from './use/collected-use.ts'
export { carryAllUseOver } from './use/use.job.ts'
export { noteAllUse } from './use/use-changes.sql.ts'
export { type ApplicationUse, applicationUseOn, type ProcessUse, processUseOn } from './use/use-kinds.ts'

export const telemetryJobs = [
  makeMonthsAhead,
  carrySums,
  carryTiles,
  carryUse,
  countSoftware,
  sealDays,
  removeOldTelemetry,
]
export const telemetryWorkers = (
  services: Services & WorldsInTurn & { worldRetention: () => Promise<{ id: string; years: number }[]> },
): Worker[] => [
  monthsWorker(services),
  sumsWorker(services),
  tilesWorker(services),
  useWorker(services),
  softwareWorker(services),
  sealingWorker(services),
  retentionWorker(services),
]
