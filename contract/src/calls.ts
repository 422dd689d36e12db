import * as agreements from './access/agreements.ts'
import * as configuration from './access/configuration.ts'
import * as several from './access/several.ts'
import * as signIn from './access/sign-in.ts'
import * as userSettings from './access/user-settings.ts'
import * as users from './access/users.ts'
import * as whatsNew from './access/whats-new.ts'
import * as worlds from './access/worlds.ts'
import * as audit from './administration/audit.ts'
import * as enrollment from './administration/enrollment.ts'
import * as enrollmentRequests from './administration/enrollment-requests.ts'
import * as homeLocations from './administration/home-locations.ts'
import * as userManagement from './administration/users.ts'
import * as worldCreation from './administration/world-creation.ts'
import * as worldFeatures from './administration/world-features.ts'
import * as worldSettings from './administration/world-settings.ts'
import * as zones from './administration/zones.ts'
import * as thresholdSimulation from './alerts/threshold-simulation.ts'
import * as anomalies from './anomalies/anomalies.ts'
import * as batteries from './battery/batteries.ts'
import * as battery from './battery/battery.ts'
import * as batteryHistory from './battery/battery-history.ts'
import * as batteryOverview from './battery/battery-overview.ts'
import * as devicesWithBatteries from './battery/devices-with-batteries.ts'
import * as dischargeVerdicts from './battery/discharge-verdicts.ts'
import * as dischargingDevices from './battery/discharging-devices.ts'
import * as forecastBacktest from './battery/forecast-backtest.ts'
import * as replacementOrders from './battery/replacement-orders.ts'
import type { Call } from './call.ts'
import * as actOnCases from './cases/act-on-cases.ts'
import * as caseDevices from './cases/case-devices.ts'
import * as cases from './cases/cases.ts'
import * as channels from './cases/channels.ts'
import * as deliveries from './cases/deliveries.ts'
import * as notifications from './cases/notifications.ts'
import * as oneCase from './cases/one-case.ts'
import * as ownWatches from './cases/own-watches.ts'
import * as watchSuggestions from './cases/watch-suggestions.ts'
import * as worldWatches from './cases/world-watches.ts'
import * as errorReport from './error-report.ts'
import * as application from './fleet/application.ts'
import * as applicationVersions from './fleet/application-versions.ts'
import * as applications from './fleet/applications.ts'
import * as bulkActions from './fleet/bulk-actions.ts'
import * as device from './fleet/device.ts'
import * as deviceApplications from './fleet/device-applications.ts'
import * as devicePerformance from './fleet/device-performance.ts'
import * as deviceProcesses from './fleet/device-processes.ts'
import * as devices from './fleet/devices.ts'
import * as estateOptions from './fleet/estate-options.ts'
import * as estatePerformance from './fleet/estate-performance.ts'
import * as overview from './fleet/overview.ts'
import * as processes from './fleet/processes.ts'
import * as agents from './ingestion/report.ts'
import * as deviceMaps from './maps/device-maps.ts'
import * as signalMaps from './maps/signal-maps.ts'

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'path' in value && 'method' in value && 'answer' in value

/** Every call of the product, for the API reference and for tests that walk them all. */
export const calls: readonly Call[] = [
  signIn,
  worlds,
  users,
  configuration,
  userSettings,
  agreements,
  whatsNew,
  worldSettings,
  thresholdSimulation,
  userManagement,
  zones,
  homeLocations,
  enrollment,
  enrollmentRequests,
  worldCreation,
  worldFeatures,
  audit,
  bulkActions,
  estateOptions,
  overview,
  estatePerformance,
  devices,
  device,
  deviceApplications,
  deviceProcesses,
  ...Object.values(devicePerformance),
  applications,
  application,
  applicationVersions,
  processes,
  anomalies,
  signalMaps,
  deviceMaps,
  batteryHistory,
  batteryOverview,
  batteries,
  battery,
  dischargeVerdicts,
  dischargingDevices,
  replacementOrders,
  forecastBacktest,
  devicesWithBatteries.essentialsDevices,
  devicesWithBatteries.warrantyDevices,
  cases,
  channels,
  deliveries,
  notifications,
  oneCase,
  actOnCases,
  worldWatches,
  ownWatches,
  watchSuggestions,
  caseDevices,
  several,
  errorReport,
  agents,
].flatMap((area) => Object.values(area).filter(isCall))
