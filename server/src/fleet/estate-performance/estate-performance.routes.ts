import {
  type EstateEvent,
  exportDevicesUtilization,
  exportEstateDataUsage,
  exportEstateEvents,
  readDevicesUtilization,
  readEstateDataUsage,
  readEstateEvents,
} from '@muster/contract'
import type { Serve } from '../../platform/http/serve.ts'
import type { Services } from '../../platform/services.ts'
import { type EstateFigure, readEstateSeries } from '../../telemetry/index.ts'
import { estateFile } from './estate-file.ts'
import { estateAsked } from './estate-period.ts'

/** The figure and the chart title of each event [C-1505, C-1508]. */
const eventCharts: Record<EstateEvent, readonly [figure: EstateFigure, title: string]> = {
  deviceRebooted: ['reboots', 'Reboots'],
  deviceLowPower: ['lowPowers', 'Low power'],
  timeError: ['timeErrors', 'Time errors'],
  batteryChanged: ['batteryChanges', 'Battery swaps'],
  deviceDropped: ['drops', 'Drops'],
}

const utilizationFile = { title: 'Device utilization', columns: { devicesUsed: 'Devices used' } }
const dataFile = {
  title: 'Data usage',
  columns: { mobileBytes: 'Mobile data usage (bytes)', wifiBytes: 'Wi-Fi data usage (bytes)' },
}

/** The charts of the estate, each with its file [C-2160 to C-2165]. */
export function estatePerformanceRoutes(serve: Serve, services: Pick<Services, 'now'>): void {
  const now = () => services.now().getTime()

  serve(readDevicesUtilization, async ({ scope, body }) => {
    const days = await readEstateSeries(scope, { ...estateAsked(body, now()), figures: ['devicesUsed'] })
    return days.map(({ date, devicesUsed }) => ({ date, deviceCount: devicesUsed }))
  })

  serve(readEstateDataUsage, async ({ scope, body }) => {
    const figures = ['mobileBytes', 'wifiBytes'] as const
    const days = await readEstateSeries(scope, { ...estateAsked(body, now()), figures })
    return days.map(({ date, mobileBytes, wifiBytes }) => ({ date, mobile: mobileBytes, wifi: wifiBytes }))
  })

  serve(readEstateEvents, async ({ scope, body }) => {
    const [figure] = eventCharts[body.name]
    const days = await readEstateSeries(scope, { ...estateAsked(body, now()), figures: [figure] })
    return days.map((day) => ({ date: day.date, count: day[figure] }))
  })

  serve(
    exportDevicesUtilization,
    async ({ scope, body }) => await estateFile(scope, body, utilizationFile, now()),
  )
  serve(exportEstateDataUsage, async ({ scope, body }) => await estateFile(scope, body, dataFile, now()))
  serve(exportEstateEvents, async ({ scope, body }) => {
    const [figure, title] = eventCharts[body.name]
    return await estateFile(scope, body, { title, columns: { [figure]: title } }, now())
  })
}
