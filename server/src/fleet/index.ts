import type { Worker } from '../platform/jobs/jobs.ts'
import type { WorldsInTurn } from '../platform/jobs/worlds-in-turn.ts'
import type { Services } from '../platform/services.ts'
import { moveDevices, movesWorker } from './bulk/move-devices.job.ts'

export { countDevicesAt } from './assignment/devices-at-homes.sql.ts'
export { knownGroups } from './assignment/groups.sql.ts'
export { isInDevice } from './device/battery-in-device.sql.ts'
export { type DeviceInView, deviceInView } from './device/device-in-view.sql.ts'
export { readEvents } from './device-reports/event-list.ts'
export { readDaysAround, samplesWithin } from './device-reports/told.ts'
export { countByCohortAndModel, devicesByCohortAndModel } from './devices/list/cohort-counts.sql.ts'
export { few } from './devices/list/device-conditions.sql.ts'
export { deviceFile } from './devices/list/device-file.ts'
export { type AskedDevices, countMatching, findDevicePage } from './devices/list/device-pages.sql.ts'
export { readDeviceRows } from './devices/list/device-rows.sql.ts'
export { type FoundDevices, numbersContaining, patternOf } from './devices/list/device-search.sql.ts'
export { namesContaining } from './devices/options/options.sql.ts'
export { homeOptions } from './devices/options/options.ts'
export {
  type EnrolledDevice,
  type Installation,
  insertDevices,
  lockEnrolled,
  type NewDevice,
  readInstallations,
  replaceInstallation,
  replaceKey,
} from './enrollment/enrollment.sql.ts'
export {
  askAgain,
  countWaiting,
  deleteEnrollmentRequest,
  insertEnrollmentRequest,
} from './enrollment/enrollment-requests.sql.ts'
export { type NewInventory, saveInventories } from './enrollment/inventories.sql.ts'
export { fleetRoutes } from './fleet.routes.ts'
export { countPlaces, type EstatePlace } from './overview/estate-places.ts'
export { readCohortCounts, type StatusCounts } from './overview/status-counts.sql.ts'
export {
  type AskedPlaces,
  countByTile,
  rangeOfPlaces,
  type TileOfDevices,
} from './places/placed-devices.sql.ts'
export { savePlaces } from './places/places.sql.ts'
export {
  type DatedApplication,
  type InstalledList,
  type ListChanges,
  saveApplications,
  saveProcesses,
} from './software/installed.sql.ts'
export { markUsersOf } from './state/access-point-users.sql.ts'
export { saveStatuses, statusColumns } from './state/device-health.sql.ts'
export {
  type DeviceProperties,
  highestDeviceNumber,
  type NamedApplication,
  readApplicationVersions,
  readDeviceProperties,
  readNamedApplications,
} from './state/device-properties.sql.ts'
export type { DeviceState, KnownFix } from './state/device-state.ts'
export { lockDeviceStates, readDeviceStates, savePulses } from './state/device-states.sql.ts'
export {
  type EvaluatedDevice,
  lockEvaluatedDevices,
  readEvaluatedDevices,
  saveReevaluationTimes,
} from './state/evaluated-devices.sql.ts'
export { readRecentEvents } from './state/recent-events.sql.ts'

export const fleetJobs = [moveDevices]
export const fleetWorkers = (services: Services & WorldsInTurn): Worker[] => [movesWorker(services)]
