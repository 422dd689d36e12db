import { listDeviceProcesses, readDeviceProcessesOverview, readProcessUsage } from '@muster/contract'
import { dayIn, searchFor } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { type DeviceInView, deviceInView, zoneOf } from '../device/device-in-view.sql.ts'
import { readSeries } from '../device-reports/hour-series.ts'
import { pageOf } from '../software/list-page.ts'
import { processesOverview, processRow } from './device-processes.ts'
import { readIdOnDevice } from './id-on-device.ts'
import { processUseOf } from './use-of-hours.ts'
import { processOn } from './used-on-device.sql.ts'
import { readProcessesOfDevice } from './used-processes.sql.ts'

const defaultSort = { field: 'lastUsed', order: 'desc' } as const

export function deviceProcessRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  const now = () => services.now().getTime()
  const processesOf = (scope: Scope, device: DeviceInView) =>
    readProcessesOfDevice(scope, device.number, dayIn(zoneOf(device), now()))

  serve(readDeviceProcessesOverview, async ({ scope, query }) => {
    const device = await deviceInView(scope, query.deviceId)
    return processesOverview(device, await processesOf(scope, device), now())
  })

  serve(listDeviceProcesses, async ({ scope, query, body }) => {
    const device = await deviceInView(scope, query.deviceId)
    const { search = '', sort = defaultSort } = body
    const rows = (await processesOf(scope, device)).map(processRow(device))
    const texts = ({ processName, productName }: (typeof rows)[number]) => [processName, productName]
    return pageOf(rows, texts, { isWanted: searchFor(search), sort, ...query })
  })

  serve(readProcessUsage, async ({ scope, query }) => {
    const { deviceId, number } = readIdOnDevice(query.processId)
    const device = await deviceInView(scope, deviceId)
    const { name, versions } = await processOn(scope, device.number, number)
    const window = { from: query.from, to: query.to, size: query.bucketByHour ? 'hour' : 'day' } as const
    const usage = await readSeries(scope, device, window, processUseOf(versions))
    return { processName: name, processUsageData: usage }
  })
}
