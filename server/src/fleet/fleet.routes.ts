import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { bulkActionRoutes } from './bulk/bulk-actions.routes.ts'
import { deviceRoutes } from './device/device.routes.ts'
import { signalRoutes } from './device/signal.routes.ts'
import { deviceReportRoutes } from './device-reports/device-reports.routes.ts'
import { deviceApplicationRoutes } from './device-software/device-applications.routes.ts'
import { deviceProcessRoutes } from './device-software/device-processes.routes.ts'
import { deviceEditRoutes } from './devices/edit/device-edit.routes.ts'
import { deviceListRoutes } from './devices/list/devices.routes.ts'
import { lookupRoutes } from './devices/lookup/lookup.routes.ts'
import { optionRoutes } from './devices/options/options.routes.ts'
import { deviceRemovalRoutes, type RemovalServices } from './devices/removal/device-removal.routes.ts'
import { enrollmentRequestRoutes } from './enrollment/enrollment-requests.routes.ts'
import { estatePerformanceRoutes } from './estate-performance/estate-performance.routes.ts'
import { overviewRoutes } from './overview/overview.routes.ts'
import { applicationRoutes } from './software/application.routes.ts'
import { applicationVersionRoutes } from './software/application-versions.routes.ts'
import { applicationsRoutes } from './software/applications.routes.ts'
import { processesRoutes } from './software/processes.routes.ts'

export function fleetRoutes(serve: Serve, services: Services & RemovalServices): void {
  overviewRoutes(serve)
  estatePerformanceRoutes(serve, services)
  deviceListRoutes(serve, services)
  deviceEditRoutes(serve, services)
  deviceRemovalRoutes(serve, services)
  enrollmentRequestRoutes(serve, services)
  lookupRoutes(serve)
  optionRoutes(serve)
  deviceRoutes(serve, services)
  deviceApplicationRoutes(serve, services)
  deviceProcessRoutes(serve, services)
  deviceReportRoutes(serve)
  signalRoutes(serve)
  applicationsRoutes(serve)
  applicationRoutes(serve, services)
  applicationVersionRoutes(serve, services)
  processesRoutes(serve, services)
  bulkActionRoutes(serve, services)
}
