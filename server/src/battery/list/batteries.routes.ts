import {
  type BatteryFilter,
  countSmartBatteries,
  exportSmartBatteries,
  listSmartBatteries,
} from '@muster/contract'
import { levelOfType } from '@muster/rules'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { reportingSince } from '../reporting.ts'
import { warrantyAt } from '../warranty.sql.ts'
import { countBatteries } from './battery-counts.sql.ts'
import { batteryFile } from './battery-file.ts'
import { findBatteryPage } from './battery-pages.sql.ts'
import { readBatteryRows } from './battery-rows.sql.ts'

export function batteryListRoutes(serve: Serve, { config, now }: Pick<Services, 'config' | 'now'>): void {
  const warranty = () => warrantyAt(config.warranty, now())
  const sinceOf = ({ reporting }: BatteryFilter) => (reporting ? reportingSince(now()) : null)

  serve(listSmartBatteries, async ({ scope, query, body }) => {
    const { statusType, ...page } = query
    const asked = { ...body, ...page, level: levelOfType(statusType), since: sinceOf(body) }
    const { numbers, totalCount } = await findBatteryPage(scope, asked, warranty())
    return { smartBatteries: { nodes: await readBatteryRows(scope, numbers, warranty()), totalCount } }
  })

  serve(exportSmartBatteries, async ({ scope, query, body }) => {
    const { statusType, ...page } = query
    const asked = { ...body, ...page, level: levelOfType(statusType), since: sinceOf(body) }
    return await batteryFile(scope, asked, warranty())
  })

  serve(countSmartBatteries, async ({ scope, body }) => {
    const { all, reporting } = await countBatteries(scope, body, warranty(), reportingSince(now()))
    return { ...all, reporting }
  })
}
