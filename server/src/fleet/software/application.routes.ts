import {
  type ApplicationDeviceSortField,
  applicationDeviceDefaultSort,
  type EstateFields,
  exportApplicationDataUsage,
  exportApplicationDevices,
  exportApplicationDeviceUsage,
  exportApplicationMinutesUsage,
  getApplicationInfo,
  listApplicationDevices,
  listApplicationVersions,
  readApplicationDeviceUsage,
  readApplicationOverview,
  type Sort,
} from '@muster/contract'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { applicationKind } from '../../telemetry/index.ts'
import { estateAsked, estatePart } from '../estate-performance/estate-period.ts'
import { countInstalled } from './counted-software.sql.ts'
import { findSoftwareDevices } from './software-device-pages.sql.ts'
import { readApplicationDevices } from './software-device-rows.sql.ts'
import { applicationDeviceColumns, chartFile, inBatches, listFile } from './software-files.ts'
import { applicationInView, knownApplication } from './software-in-view.sql.ts'
import { type ApplicationDay, readApplicationSeries } from './software-series.sql.ts'
import { readApplicationVersions, versionsOfPeriod } from './software-versions.sql.ts'
import { highestFirst } from './version-order.ts'

type ChartBody = EstateFields & { version?: string | undefined }
type DevicesBody = Pick<EstateFields, 'homeLocationId' | 'group' | 'zoneId'> & {
  version?: string | undefined
  search?: string | undefined
  sort?: Sort<ApplicationDeviceSortField> | undefined
}

/** Not the number of any version. */
const noVersion = -1

const deviceColumns = { devicesUsed: ['Devices used', (day: ApplicationDay) => day.devicesUsed] } as const
const minuteColumns = { minutes: ['Minutes used', (day: ApplicationDay) => day.useMinutes] } as const
const dataColumns = {
  mobile: ['Mobile data usage (bytes)', (day: ApplicationDay) => day.mobileBytes],
  wifi: ['Wi-Fi data usage (bytes)', (day: ApplicationDay) => day.wifiBytes],
} as const

/** An application of the estate [C-2172 to C-2180]. */
export function applicationRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  const now = () => services.now().getTime()

  /** The application of a request with its versions, and the requested version. */
  async function opened(scope: Scope, id: string, version: string | undefined) {
    const application = await knownApplication(scope, id, now())
    const versions = await readApplicationVersions(scope, application.id)
    const asked = versions.find((each) => each.version === version)?.id ?? noVersion
    return { id: application.id, versions, version: version === undefined ? null : asked }
  }

  async function seriesOf(scope: Scope, applicationId: string, body: ChartBody) {
    const { id, version } = await opened(scope, applicationId, body.version)
    const asked = { id, version, ...estateAsked(body, now()) }
    return { asked, days: await readApplicationSeries(scope, asked) }
  }

  async function devicesOf(
    scope: Scope,
    query: { id: string; limit: number; offset: number },
    { version: asked, search, sort = applicationDeviceDefaultSort, ...part }: DevicesBody,
  ) {
    const { id, versions, version } = await opened(scope, query.id, asked)
    const page = { part: estatePart(part), search, sort, limit: query.limit, offset: query.offset }
    const found = await findSoftwareDevices(scope, applicationKind, { id, version, versions, ...page }, now())
    const read = (numbers: readonly number[]) => readApplicationDevices(scope, id, numbers, now())
    return { ...found, read }
  }

  serve(getApplicationInfo, async ({ scope, query }) => {
    const application = await applicationInView(scope, query.id, now())
    if (application === null) return null
    const { name, packageName, sharedUserId } = application
    return { name, packageName, sharedUserId: sharedUserId || null }
  })

  serve(listApplicationVersions, async ({ scope, query, body }) => {
    const { id, versions } = await opened(scope, query.id, undefined)
    const known = await versionsOfPeriod(scope, applicationKind, id, estateAsked(body, now()))
    const offered = versions.filter((version) => known.has(version.id)).map(({ version }) => version)
    return highestFirst(offered, (version) => version)
  })

  serve(readApplicationDeviceUsage, async ({ scope, query, body }) => {
    const { days } = await seriesOf(scope, query.id, body)
    return days.map(({ date, devicesUsed }) => ({ date, deviceCount: devicesUsed }))
  })

  serve(readApplicationOverview, async ({ scope, query, body }) => {
    const { asked, days } = await seriesOf(scope, query.id, body)
    const { id, version, ...part } = asked
    const { devices, versions } = await countInstalled(scope, applicationKind, id, version, part)
    const sum = (figure: (day: ApplicationDay) => number) =>
      days.reduce((total, day) => total + figure(day), 0)
    const minutes = sum(({ useMinutes }) => useMinutes)
    const daysUsed = days.filter(({ useMinutes }) => useMinutes > 0).length
    const isShared = Boolean(body.sharedUserId)
    return {
      mobileDataUsage: isShared ? null : sum(({ mobileBytes }) => mobileBytes),
      wifiDataUsage: isShared ? null : sum(({ wifiBytes }) => wifiBytes),
      totalMinutesUsage: minutes,
      dailyAverageMinutesUsage: daysUsed === 0 ? 0 : minutes / daysUsed,
      installedCount: devices,
      versionCount: versions,
      dailyMinutesUsage: days.map(({ date, useMinutes }) => ({ date, userActivity: useMinutes })),
      dailyDataUsage: days.map(({ date, mobileBytes, wifiBytes }) => ({
        date,
        mobile: mobileBytes,
        wifi: wifiBytes,
      })),
    }
  })

  serve(exportApplicationDeviceUsage, async ({ scope, query, body }) => {
    const { asked, days } = await seriesOf(scope, query.id, body)
    return chartFile('Devices used', deviceColumns, asked, days, now())
  })
  serve(exportApplicationMinutesUsage, async ({ scope, query, body }) => {
    const { asked, days } = await seriesOf(scope, query.id, body)
    return chartFile('Minutes used', minuteColumns, asked, days, now())
  })
  serve(exportApplicationDataUsage, async ({ scope, query, body }) => {
    const { asked, days } = await seriesOf(scope, query.id, body)
    return chartFile('Data usage', dataColumns, asked, days, now())
  })

  serve(listApplicationDevices, async ({ scope, query, body }) => {
    const { numbers, totalCount, read } = await devicesOf(scope, query, body)
    return { list: await read(numbers), totalCount }
  })
  serve(exportApplicationDevices, async ({ scope, query, body }) => {
    const { numbers, read } = await devicesOf(scope, query, body)
    return listFile('applicationDevices.csv', applicationDeviceColumns, inBatches(numbers, read))
  })
}
