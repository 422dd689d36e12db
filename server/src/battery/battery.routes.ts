import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { backtestRoutes } from './backtest/backtest.routes.ts'
import { dischargeVerdictRoutes } from './culprit/discharge-verdicts.routes.ts'
import { batteryDetailRoutes } from './detail/battery.routes.ts'
import { devicesWithBatteriesRoutes } from './devices/devices-with-batteries.routes.ts'
import { dischargingDeviceRoutes } from './devices/discharging-devices.routes.ts'
import { batteryListRoutes } from './list/batteries.routes.ts'
import { replacementOrderRoutes } from './orders/replacement-orders.routes.ts'
import { batteryOverviewRoutes } from './overview/battery-overview.routes.ts'
import { batteryRemovalRoutes } from './removal/battery-removal.routes.ts'

export function batteryRoutes(serve: Serve, services: Services): void {
  batteryOverviewRoutes(serve, services)
  batteryListRoutes(serve, services)
  batteryDetailRoutes(serve, services)
  replacementOrderRoutes(serve, services)
  backtestRoutes(serve, services)
  batteryRemovalRoutes(serve)
  dischargeVerdictRoutes(serve)
  dischargingDeviceRoutes(serve, services)
  devicesWithBatteriesRoutes(serve, services)
}
