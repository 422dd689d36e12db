import {
  type EstateFields,
  exportProcessCpuActivity,
  exportProcessDevices,
  exportProcessDeviceUsage,
  exportProcesses,
  exportProcessUserActivity,
  listProcessDevices,
  listProcesses,
  listProcessVersions,
  type ProcessDeviceSortField,
  type ProcessesSortField,
  processDeviceDefaultSort,
  processesDefaultSort,
  readProcessDeviceUsage,
  readProcessesUsage,
  type Sort,
} from '@muster/contract'
import { searchFor } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { processKind } from '../../telemetry/index.ts'
import { estateAsked, estatePart } from '../estate-performance/estate-period.ts'
import { readCountedProcesses } from './counted-software.sql.ts'
import { pageOf } from './list-page.ts'
import { findSoftwareDevices } from './software-device-pages.sql.ts'
import { readProcessDevices } from './software-device-rows.sql.ts'
import { chartFile, inBatches, listFile, processColumns, processDeviceColumns } from './software-files.ts'
import { knownProcess } from './software-in-view.sql.ts'
import { processRows } from './software-lists.ts'
import { type ProcessDay, readProcessSeries } from './software-series.sql.ts'
import { readProcessVersions, versionsOfPeriod } from './software-versions.sql.ts'
import { highestFirst } from './version-order.ts'

interface AskedProcess {
  processName: string
  productName: string
  productVersion?: string | undefined
  fileVersion?: string | undefined
}
type ChartBody = EstateFields & AskedProcess
type DevicesBody = ChartBody & {
  search?: string | undefined
  sort?: Sort<ProcessDeviceSortField> | undefined
}
interface AskedProcesses {
  sort?: Sort<ProcessesSortField> | undefined
  search?: string | undefined
  limit: number
  offset: number
}

/** Not the number of any version. */
const noVersion = -1

/** Minutes of full processor time, from hundredths of a percent of an hour. */
const cpuMinutes = ({ cpu }: ProcessDay): number => (cpu * 60) / 10_000

const deviceColumns = { devicesUsed: ['Devices used', (day: ProcessDay) => day.devicesUsed] } as const
const minuteColumns = {
  minutes: ['User activity (minutes)', (day: ProcessDay) => day.useMinutes],
} as const
const cpuColumns = { cpu: ['CPU activity (minutes)', cpuMinutes] } as const

async function processPage(
  scope: Scope,
  { sort = processesDefaultSort, search = '', limit, offset }: AskedProcesses,
) {
  const rows = processRows(await readCountedProcesses(scope))
  return pageOf(rows, ({ processName, productName }) => [processName, productName], {
    isWanted: searchFor(search),
    sort,
    limit,
    offset,
  })
}

/** The processes of the estate, and each of them [C-2200 to C-2209]. */
export function processesRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  const now = () => services.now().getTime()

  /** The process of a request with its versions, and the requested version. */
  async function opened(scope: Scope, asked: AskedProcess) {
    const { id } = await knownProcess(scope, asked, now())
    const versions = await readProcessVersions(scope, id)
    if (asked.productVersion === undefined) return { id, versions, version: null }
    const version = versions.find(
      ({ productVersion, fileVersion }) =>
        productVersion === asked.productVersion && fileVersion === asked.fileVersion,
    )
    return { id, versions, version: version?.id ?? noVersion }
  }

  async function seriesOf(scope: Scope, body: ChartBody) {
    const { id, version } = await opened(scope, body)
    const asked = { id, version, ...estateAsked(body, now()) }
    return { asked, days: await readProcessSeries(scope, asked) }
  }

  async function devicesOf(scope: Scope, query: { limit: number; offset: number }, body: DevicesBody) {
    const { id, versions, version } = await opened(scope, body)
    const { search, sort = processDeviceDefaultSort } = body
    const page = { part: estatePart(body), search, sort, limit: query.limit, offset: query.offset }
    const found = await findSoftwareDevices(scope, processKind, { id, version, versions, ...page }, now())
    return { ...found, read: (numbers: readonly number[]) => readProcessDevices(scope, id, numbers) }
  }

  serve(listProcesses, async ({ scope, query, body }) => await processPage(scope, { ...body, ...query }))

  serve(exportProcesses, async ({ scope, query, body }) => {
    const { list } = await processPage(scope, { ...body, ...query })
    return listFile('processesList.csv', processColumns, [list])
  })

  serve(listProcessVersions, async ({ scope, body }) => {
    const { id, versions } = await opened(scope, body)
    const known = await versionsOfPeriod(scope, processKind, id, estateAsked(body, now()))
    const offered = versions
      .filter((version) => known.has(version.id))
      .map(({ productVersion, fileVersion }) => ({ productVersion, fileVersion }))
    return highestFirst(
      offered,
      ({ productVersion }) => productVersion,
      ({ fileVersion }) => fileVersion,
    )
  })

  serve(readProcessDeviceUsage, async ({ scope, body }) => {
    const { days } = await seriesOf(scope, body)
    return days.map(({ date, devicesUsed }) => ({ date, deviceCount: devicesUsed }))
  })

  serve(readProcessesUsage, async ({ scope, body }) => {
    const { days } = await seriesOf(scope, body)
    return days.map((day) => ({
      date: day.date,
      userActivity: day.useMinutes,
      cpuActivity: cpuMinutes(day),
    }))
  })

  serve(exportProcessDeviceUsage, async ({ scope, body }) => {
    const { asked, days } = await seriesOf(scope, body)
    return chartFile('Devices used', deviceColumns, asked, days, now())
  })
  serve(exportProcessUserActivity, async ({ scope, body }) => {
    const { asked, days } = await seriesOf(scope, body)
    return chartFile('User activity', minuteColumns, asked, days, now())
  })
  serve(exportProcessCpuActivity, async ({ scope, body }) => {
    const { asked, days } = await seriesOf(scope, body)
    return chartFile('CPU activity', cpuColumns, asked, days, now())
  })

  serve(listProcessDevices, async ({ scope, query, body }) => {
    const { numbers, totalCount, read } = await devicesOf(scope, query, body)
    return { list: await read(numbers), totalCount }
  })
  serve(exportProcessDevices, async ({ scope, query, body }) => {
    const { numbers, read } = await devicesOf(scope, query, body)
    return listFile('processDevices.csv', processDeviceColumns, inBatches(numbers, read))
  })
}
