import { countAlerts, countDevicesByStatus, listHomeLocationsAndGroups } from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { countByAlert, countByStatus } from './overview-counts.ts'
import { readOverviewRows } from './overview-rows.ts'

export function overviewRoutes(serve: Serve): void {
  serve(countDevicesByStatus, async ({ scope }) => await countByStatus(scope))
  serve(countAlerts, async ({ scope }) => await countByAlert(scope))
  serve(listHomeLocationsAndGroups, async ({ scope, body }) => await readOverviewRows(scope, body))
}
