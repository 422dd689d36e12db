import {
  countBatteriesByAge,
  countBatteriesByDischarge,
  countBatteriesByFirstSeen,
  countBatteriesByHealth,
  countSmartBatteryAlerts,
  getBatteryEstate,
  getDeviceEstate,
} from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { countByDischarge } from '../devices/discharge-counts.ts'
import { countBatteries } from '../list/battery-counts.sql.ts'
import { reportingSince } from '../reporting.ts'
import { warrantyAt } from '../warranty.sql.ts'
import { countBatteryAlerts } from './battery-alerts.sql.ts'
import { readHistogram } from './histograms.sql.ts'

export function batteryOverviewRoutes(serve: Serve, { config, now }: Pick<Services, 'config' | 'now'>): void {
  serve(getBatteryEstate, async ({ scope, query }) => {
    const underWarranty = query.underWarranty === undefined ? null : query.underWarranty === 'true'
    const warranty = warrantyAt(config.warranty, now())
    return (await countBatteries(scope, { underWarranty }, warranty, reportingSince(now()))).reporting
  })

  serve(getDeviceEstate, async ({ scope }) => await countByDischarge(scope, {}))

  serve(countSmartBatteryAlerts, async ({ scope }) => await countBatteryAlerts(scope))

  for (const [call, histogram] of [
    [countBatteriesByHealth, 'health'],
    [countBatteriesByDischarge, 'averageDischarge'],
    [countBatteriesByFirstSeen, 'firstSeen'],
    [countBatteriesByAge, 'age'],
  ] as const) {
    serve(call, async ({ scope }) => await readHistogram(scope, histogram, now()))
  }
}
