import { deleteSmartBatteries } from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import { deleteBatteryRows, lockBatteriesInView } from './battery-removal.sql.ts'

export function batteryRemovalRoutes(serve: Serve): void {
  serve(deleteSmartBatteries, async ({ scope, body, record }) => {
    const batteries = await lockBatteriesInView(scope, body.ids)
    await deleteBatteryRows(
      scope,
      batteries.map(({ number }) => number),
    )
    await record(
      ...batteries.map(({ id, serialNumber, partNumber, device }) => ({
        action: 'battery.removed' as const,
        recordId: id,
        record: serialNumber,
        before: { partNumber, device },
      })),
    )
    return { deleted: batteries.length }
  })
}
