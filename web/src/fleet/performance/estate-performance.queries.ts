import {
  type EstateEvent,
  readDevicesUtilization,
  readEstateDataUsage,
  readEstateEvents,
  type WorldId,
} from '@muster/contract'
import { queryOptions } from '@tanstack/react-query'
import { cachedAs } from '../../session/request/query-of.ts'
import { request } from '../../session/request/request.ts'
import type { EstateReport } from './estate-report.ts'

/* `today` is part of the keys only: responses change with the day, requests do not. */

export const devicesUtilizationQuery = (world: WorldId, report: EstateReport) =>
  queryOptions({
    ...cachedAs(readDevicesUtilization, world, { body: report.body }, report.today),
    queryFn: ({ signal }) => request(readDevicesUtilization, { world, body: report.body, signal }),
  })

export const estateDataUsageQuery = (world: WorldId, report: EstateReport) =>
  queryOptions({
    ...cachedAs(readEstateDataUsage, world, { body: report.body }, report.today),
    queryFn: ({ signal }) => request(readEstateDataUsage, { world, body: report.body, signal }),
  })

export const estateEventsQuery = (world: WorldId, report: EstateReport, name: EstateEvent) =>
  queryOptions({
    ...cachedAs(readEstateEvents, world, { body: { ...report.body, name } }, report.today),
    queryFn: ({ signal }) => request(readEstateEvents, { world, body: { ...report.body, name }, signal }),
  })
