import {
  type EventRow,
  type EventType,
  last24Hours,
  last30Days,
  mostRowsOfPage,
  pagedRows,
  type Sort,
  selectedDate,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { cachedAs } from '../../../session/request/query-of.ts'
import { request } from '../../../session/request/request.ts'
import type { Report } from './report.ts'

const shortReports = { last24Hours, selectedDate }

const reports = { ...shortReports, last30Days }

const ofReport = <const More extends readonly unknown[]>(
  world: WorldId,
  { deviceId, range, window }: Report,
  part: keyof typeof last30Days,
  ...more: More
) => cachedAs(reports[range][part], world, deviceId, window.from, window.to, ...more)

/** Only reports of 30 days also send their start [C-2140]. */
const short = ({ deviceId, window }: Report) => ({ deviceId, to: window.to })
const long = ({ deviceId, window }: Report) => ({ deviceId, from: window.from, to: window.to })

export const performanceOverviewQuery = (world: WorldId, report: Report, events: EventType[]) =>
  queryOptions({
    ...ofReport(world, report, 'overview', events),
    queryFn: ({ signal }) =>
      report.range === 'last30Days'
        ? request(last30Days.overview, { world, query: long(report), body: { events }, signal })
        : request(shortReports[report.range].overview, {
            world,
            query: short(report),
            body: { events },
            signal,
          }),
  })

export const deviceUsageQuery = (world: WorldId, report: Report) =>
  queryOptions({
    ...ofReport(world, report, 'deviceUsage'),
    queryFn: ({ signal }) =>
      report.range === 'last30Days'
        ? request(last30Days.deviceUsage, { world, query: long(report), signal })
        : request(shortReports[report.range].deviceUsage, { world, query: short(report), signal }),
  })

export const deviceDataUsageQuery = (world: WorldId, report: Report) =>
  queryOptions({
    ...ofReport(world, report, 'deviceDataUsage'),
    queryFn: ({ signal }) =>
      report.range === 'last30Days'
        ? request(last30Days.deviceDataUsage, { world, query: long(report), signal })
        : request(shortReports[report.range].deviceDataUsage, { world, query: short(report), signal }),
  })

export const chargeDaysQuery = (world: WorldId, report: Report) =>
  queryOptions({
    ...ofReport(world, report, 'deviceChargeLevel'),
    queryFn: ({ signal }) => request(last30Days.deviceChargeLevel, { world, query: long(report), signal }),
  })

export const chargeSamplesQuery = (world: WorldId, report: Report & { range: keyof typeof shortReports }) =>
  queryOptions({
    ...ofReport(world, report, 'deviceChargeLevel'),
    queryFn: ({ signal }) =>
      request(shortReports[report.range].deviceChargeLevel, { world, query: short(report), signal }),
  })

interface EventPage {
  events: EventType[]
  rows: { limit: number; offset: number }
  sort: Sort<'local' | 'name'>
}

function requestEvents(
  world: WorldId,
  report: Report,
  { events, rows, sort }: EventPage,
  signal?: AbortSignal,
) {
  const options = { world, body: { events, sort }, ...(signal && { signal }) }
  return report.range === 'last30Days'
    ? request(last30Days.deviceEventsList, { ...options, query: { ...long(report), ...rows } })
    : request(shortReports[report.range].deviceEventsList, {
        ...options,
        query: { ...short(report), ...rows },
      })
}

export const deviceEventsQuery = (world: WorldId, report: Report, page: EventPage) =>
  queryOptions({
    ...ofReport(world, report, 'deviceEventsList', page),
    queryFn: ({ signal }) => requestEvents(world, report, page, signal),
  })

export const deviceEventsCountQuery = (world: WorldId, report: Report, events: EventType[]) =>
  queryOptions({
    ...ofReport(world, report, 'deviceEventsCount', events),
    queryFn: async ({ signal }) => {
      const answer = await (report.range === 'last30Days'
        ? request(last30Days.deviceEventsCount, { world, query: long(report), body: { events }, signal })
        : request(shortReports[report.range].deviceEventsCount, {
            world,
            query: short(report),
            body: { events },
            signal,
          }))
      return answer.count
    },
  })

/** All events of a report, page by page, up to the limit of paging. */
export async function fetchAllEvents(
  world: WorldId,
  report: Report,
  { events, sort }: Omit<EventPage, 'rows'>,
  signal?: AbortSignal,
): Promise<EventRow[]> {
  const all: EventRow[] = []
  for (let offset = 0; offset < pagedRows; offset += mostRowsOfPage) {
    const rows = { limit: mostRowsOfPage, offset }
    const page = await requestEvents(world, report, { events, rows, sort }, signal)
    all.push(...page.list)
    if (page.list.length === 0 || all.length >= page.totalCount) break
  }
  return all
}

/** Events of a chart's lane. Charts with the same types share one query. */
export const chartEventsQuery = (world: WorldId, report: Report, events: EventType[]) =>
  queryOptions({
    ...ofReport(world, report, 'deviceEventsList', 'all', events),
    queryFn: ({ signal }) =>
      fetchAllEvents(world, report, { events, sort: { field: 'local', order: 'asc' } }, signal),
  })
