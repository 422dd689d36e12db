import type { EveryWorld } from '../platform/every-world.ts'
import type { Worker } from '../platform/jobs.ts'
import type { Services } from '../platform/services.ts'
import { moveDevices, movesWorker } from './bulk/move-devices.job.ts'
import { makeMonthsAhead, monthsWorker } from './months.sql.ts'
import { removeOldTelemetry, retentionWorker } from './retention.job.ts'
import { sealDays, sealingWorker } from './sealing.job.ts'
import { countSoftware, softwareWorker } from './software/count-software.job.ts'
import { carrySums, sumsWorker } from './sums.job.ts'
import { carryTiles, tilesWorker } from './tiles/tiles.job.ts'
import { carryUse, useWorker } from './use/use.job.ts'

export { markUsersOf } from './access-point-users.sql.ts'
export { type AssignmentChange, assignDevices } from './assignment.ts'
export { cohortOf, countEveryDevice, readCohortHistory, readCohorts } from './cohorts.sql.ts'
export { type AskedEstate, cohortsInView } from './cohorts-in-view.ts'
export { type DeviceInView, deviceInView } from './device/device-in-view.sql.ts'
export { operatorsNamed, readOperators } from './device/operators.sql.ts'
export { mergeCharges, packCharges, unpackCharges } from './device-day/charges.ts'
export { mergeDays, orderedDay } from './device-day/merge.ts'
export type { ChargeSample, DayEvent, DeviceDay, Position, SignalSample } from './device-day/model.ts'
export { emptyDay } from './device-day/model.ts'
export { summariseDay } from './device-day/summary.ts'
export { readDays, type StoredDay, writeDays } from './device-days.sql.ts'
export { saveStatuses, statusColumns } from './device-health.sql.ts'
export {
  type DeviceProperties,
  highestDeviceNumber,
  readApplicationVersions,
  readDeviceProperties,
} from './device-properties.sql.ts'
export { readDaysAround, samplesWithin } from './device-reports/told.ts'
export type { DeviceHome, DeviceState, KnownFix } from './device-state.ts'
export { lockDeviceStates, savePulses } from './device-states.sql.ts'
export { deviceFile } from './devices/device-file.ts'
export { type AskedDevices, countMatching, findDevicePage } from './devices/device-pages.sql.ts'
export { readDeviceRows } from './devices/device-rows.sql.ts'
export { countDevicesAt } from './devices-at-homes.sql.ts'
export {
  type Installation,
  insertDevices,
  lockEnrolled,
  type NewDevice,
  readInstallations,
  replaceInstallation,
  replaceKey,
  revokeKey,
} from './enrollment.sql.ts'
export { type Cohort, type EstateFilter, isInFilter, isInZone, type ZoneRule } from './estate-filter.ts'
export { type EstateDay, estateFigures, readEstateSeries } from './estate-series.sql.ts'
export { fleetRoutes } from './fleet.routes.ts'
export { knownGroups } from './groups.sql.ts'
export {
  type DatedApplication,
  type InstalledList,
  type ListChanges,
  saveApplications,
  saveProcesses,
} from './installed.sql.ts'
export { type NewInventory, saveInventories } from './inventories.sql.ts'
export { type JudgedDevice, lockJudgedDevices, saveLooks } from './judged-devices.sql.ts'
export { makeMonths } from './months.sql.ts'
export { NameBook } from './name-book.ts'
export { NamesAreOld, type WantedNames, WorldNames } from './names.ts'
export { countPlaces, type EstatePlace } from './overview/estate-places.ts'
export type { StatusCounts } from './overview/status-counts.sql.ts'
export type { AskedPlace } from './places/place-conditions.sql.ts'
export {
  type AskedPlaces,
  countByTile,
  rangeOfPlaces,
  type TileOfDevices,
} from './places/placed-devices.sql.ts'
export { placeOf, savePlaces } from './places/places.sql.ts'
export { countedEvents, figure, figuresOf, noRecent, withEvent } from './recent.ts'
export {
  nextChange,
  noRecentDays,
  packRecentFigures,
  type RecentDays,
  recentDays,
  setDay,
  sumOn,
  unpackRecentFigures,
} from './recent-days.ts'
export { isSeen, withSeen } from './sequences-seen.ts'
export { insertSumChanges } from './sum-changes.sql.ts'
export { SumChanges } from './sum-changes.ts'
export { summedCohorts } from './summed-cohorts.ts'
export { takeNumbers } from './world-numbers.sql.ts'

export const fleetJobs = [
  ...[makeMonthsAhead, carrySums, carryTiles, carryUse, countSoftware, sealDays, removeOldTelemetry],
  moveDevices,
]
export const fleetWorkers = (
  services: Services & EveryWorld & { worldRetention: () => Promise<{ id: string; years: number }[]> },
): Worker[] => [
  monthsWorker(services),
  sumsWorker(services),
  tilesWorker(services),
  useWorker(services),
  softwareWorker(services),
  sealingWorker(services),
  retentionWorker(services),
  movesWorker(services),
]
export { findOpenDays } from './open-days.sql.ts'
export { sealFinishedDays } from './sealing.job.ts'
export { lastSealable, sealInSteps } from './sealing.ts'
export { countAllSoftware, countSoftware } from './software/count-software.job.ts'
export { noteSoftwareChange } from './software/software-changes.sql.ts'
export { carryAllSumsOver } from './sums.job.ts'
export { tileZooms } from './tiles/areas.ts'
export type { TileSums } from './tiles/tile-sums.ts'
export { carryAllTilesOver } from './tiles/tiles.job.ts'
export { type AskedTiles, readTileCodes, readTiles } from './tiles/tiles.sql.ts'
export { carryAllUseOver, carryUse } from './use/use.job.ts'
export { type DeviceApplication, readApplicationsOfDevice } from './use/used-applications.sql.ts'
export { type DeviceProcess, readProcessesOfDevice } from './use/used-processes.sql.ts'
