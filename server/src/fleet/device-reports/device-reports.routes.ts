import { type EventType, last24Hours, last30Days, type SortOrder, selectedDate } from '@muster/contract'
import type { BucketSize, TimeWindow } from '@muster/rules'
import type { Scope } from '../../platform/database/tenancy.ts'
import type { Serve } from '../../platform/http/serve.ts'
import { type DeviceInView, deviceInView } from '../device/device-in-view.sql.ts'
import { readChargeDays, readChargeSamples } from './charge-series.ts'
import { pageOfEvents, readEvents } from './event-list.ts'
import { dataOfHours, readSeries, useOfHours } from './hour-series.ts'
import { readOverview } from './report-overview.ts'
import { lastDay, localDayOf } from './report-window.ts'

/** The three reports of a device's performance [C-1201]. */
export function deviceReportRoutes(serve: Serve): void {
  for (const [calls, windowOf] of [
    [last24Hours, lastDay],
    [selectedDate, localDayOf],
  ] as const) {
    const answers = reportAnswers('hour', windowOf)
    serve(calls.deviceUsage, answers.usage)
    serve(calls.deviceDataUsage, answers.data)
    serve(calls.deviceChargeLevel, (input) => answers.ofWindow(input, readChargeSamples))
    serve(calls.deviceEventsList, answers.eventsList)
    serve(calls.deviceEventsCount, answers.eventsCount)
    serve(calls.overview, answers.overview)
  }
  // Daily charts start where the caller says; events are still exact to the moment [C-1209].
  const answers = reportAnswers('day', (_device, { from, to }: TimeWindow) => ({ from, to }))
  serve(last30Days.deviceUsage, answers.usage)
  serve(last30Days.deviceDataUsage, answers.data)
  serve(last30Days.deviceChargeLevel, (input) => answers.ofWindow(input, readChargeDays))
  serve(last30Days.deviceEventsList, answers.eventsList)
  serve(last30Days.deviceEventsCount, answers.eventsCount)
  serve(last30Days.overview, answers.overview)
}

interface Asked<Query> {
  scope: Scope
  query: Query & { deviceId: string }
}

interface AskedOfEvents<Query> extends Asked<Query> {
  body: { events: EventType[] }
}

interface AskedPage<Query> extends Asked<Query & { limit: number; offset: number }> {
  body: { events: EventType[]; sort?: { field: 'local' | 'name'; order: SortOrder } | undefined }
}

/** The answers of a report, hourly or daily, for the window derived from the query. */
function reportAnswers<Query>(
  size: BucketSize,
  windowOf: (device: DeviceInView, query: Query) => TimeWindow,
) {
  const ofWindow = async <Result>(
    { scope, query }: Asked<Query>,
    read: (scope: Scope, device: DeviceInView, window: TimeWindow) => Promise<Result>,
  ): Promise<Result> => {
    const device = await deviceInView(scope, query.deviceId)
    return await read(scope, device, windowOf(device, query))
  }
  const events = (input: AskedOfEvents<Query>) =>
    ofWindow(input, (scope, device, window) => readEvents(scope, device, window, input.body.events))

  return {
    ofWindow,
    usage: (input: Asked<Query>) =>
      ofWindow(input, (scope, device, window) => readSeries(scope, device, { ...window, size }, useOfHours)),
    data: (input: Asked<Query>) =>
      ofWindow(input, (scope, device, window) => readSeries(scope, device, { ...window, size }, dataOfHours)),
    eventsList: async (input: AskedPage<Query>) => {
      const all = await events(input)
      return { list: pageOfEvents(all, { ...input.query, sort: input.body.sort }), totalCount: all.length }
    },
    eventsCount: async (input: AskedOfEvents<Query>) => ({ count: (await events(input)).length }),
    overview: (input: AskedOfEvents<Query>) =>
      ofWindow(input, (scope, device, window) =>
        readOverview(scope, device, { window, byDay: size === 'day', names: input.body.events }),
      ),
  }
}
