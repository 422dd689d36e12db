import {
  eventTypes,
  listDeviceApplications,
  readApplicationDataUsage,
  readApplicationEvents,
  readApplicationUsage,
  readDeviceApplicationsOverview,
} from '@muster/contract'
import { dayIn, searchFor } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { type DeviceInView, deviceInView, zoneOf } from '../device/device-in-view.sql.ts'
import { readEvents } from '../device-reports/event-list.ts'
import { readSeries } from '../device-reports/hour-series.ts'
import { readCountedApplications } from '../software/counted-software.sql.ts'
import { pageOf } from '../software/list-page.ts'
import { applicationRows } from '../software/software-lists.ts'
import { applicationRow, applicationsOverview, inEstate } from './device-applications.ts'
import { readIdOnDevice } from './id-on-device.ts'
import { applicationDataOf, applicationUseOf } from './use-of-hours.ts'
import { readApplicationsOfDevice } from './used-applications.sql.ts'
import { applicationOn } from './used-on-device.sql.ts'

const defaultSort = { field: 'lastUsed', order: 'desc' } as const

export function deviceApplicationRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  const now = () => services.now().getTime()
  const applicationsOf = (scope: Scope, device: DeviceInView) =>
    readApplicationsOfDevice(scope, device.number, dayIn(zoneOf(device), now()))

  serve(readDeviceApplicationsOverview, async ({ scope, query }) => {
    const device = await deviceInView(scope, query.deviceId)
    return applicationsOverview(device, await applicationsOf(scope, device), now())
  })

  serve(listDeviceApplications, async ({ scope, query, body }) => {
    const device = await deviceInView(scope, query.deviceId)
    const { systemFilter, search = '', sort = defaultSort } = body
    const rows = (await applicationsOf(scope, device))
      .filter(({ system }) => systemFilter === 'all' || system === (systemFilter === 'system'))
      .map(applicationRow(device))
    const texts = ({ name, packageName }: (typeof rows)[number]) => [name, packageName]
    const { list, totalCount } = pageOf(rows, texts, { isWanted: searchFor(search), sort, ...query })
    const ids = list.map(({ applicationId }) => Number(applicationId))
    return { list: inEstate(list, applicationRows(await readCountedApplications(scope, ids))), totalCount }
  })

  serve(readApplicationUsage, async ({ scope, query }) => {
    const { deviceId, number: id } = readIdOnDevice(query.applicationId)
    const device = await deviceInView(scope, deviceId)
    const { name, versions } = await applicationOn(scope, device.number, { id })
    const window = { from: query.from, to: query.to, size: query.bucketByHour ? 'hour' : 'day' } as const
    const usage = await readSeries(scope, device, window, applicationUseOf(versions))
    return { applicationName: name, applicationUsageData: usage }
  })

  serve(readApplicationEvents, async ({ scope, query }) => {
    const device = await deviceInView(scope, query.deviceId)
    const events = await readEvents(scope, device, query, eventTypes)
    return events.filter(({ applicationInfo }) => applicationInfo?.name === query.applicationName)
  })

  serve(readApplicationDataUsage, async ({ scope, query, body }) => {
    const device = await deviceInView(scope, query.deviceId)
    const { packageName, from, to } = body
    const sharedUserId = body.sharedUserId ?? ''
    const { versions } = await applicationOn(scope, device.number, { packageName, sharedUserId })
    // Hourly only for 48 hours [C-9920].
    const size = body.chartTimePeriod === 'last48Hours' ? 'hour' : 'day'
    return await readSeries(scope, device, { from, to, size }, applicationDataOf(versions))
  })
}
