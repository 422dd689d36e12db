import {
  type EstateEvent,
  readDevicesUtilization,
  readEstateDataUsage,
  readEstateEvents,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { request } from '../../session/request/request.ts'
import type { EstateReport } from './estate-report.ts'

/** Another day, another answer: what is asked for is the same. */
const keyOf = (world: WorldId, { body, today }: EstateReport) =>
  ['estatePerformance', world, body, today] as const

export const devicesUtilizationQuery = (world: WorldId, report: EstateReport) =>
  queryOptions({
    queryKey: [...keyOf(world, report), 'utilization'],
    queryFn: ({ signal }) => request(readDevicesUtilization, { world, body: report.body, signal }),
  })

export const estateDataUsageQuery = (world: WorldId, report: EstateReport) =>
  queryOptions({
    queryKey: [...keyOf(world, report), 'dataUsage'],
    queryFn: ({ signal }) => request(readEstateDataUsage, { world, body: report.body, signal }),
  })

export const estateEventsQuery = (world: WorldId, report: EstateReport, name: EstateEvent) =>
  queryOptions({
    queryKey: [...keyOf(world, report), 'events', name],
    queryFn: ({ signal }) => request(readEstateEvents, { world, body: { ...report.body, name }, signal }),
  })
