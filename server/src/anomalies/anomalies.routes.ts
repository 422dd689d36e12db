import {
  type Anomaly,
  type AnomalyDay,
  anomalyDeviceDefaultSort,
  anomalyDeviceSortFields,
  anomalyHistoryDays,
  exportAnomalyDeviceCount,
  exportAnomalyDevices,
  getAnomaly,
  listAnomalies,
  listAnomalyDevices,
  readAnomalyDeviceCount,
} from '@muster/contract'
import { dateOfDay, dayIn } from '@muster/rules'
import { numbersIn } from '../alerts/index.ts'
import {
  type AskedDevices,
  deviceFile,
  findDevicePage,
  highestDeviceNumber,
  readDeviceRows,
} from '../fleet/index.ts'
import type { Scope } from '../platform/database/tenancy.ts'
import { AppError } from '../platform/errors/errors.ts'
import type { Serve } from '../platform/http/serve.ts'
import type { Services } from '../platform/services.ts'
import { readAnomalies, readAnomaly } from './anomalies.sql.ts'
import { readDaysOfAnomaly } from './anomaly-days.sql.ts'
import { bitmapIn, bitSetOf } from './bit-set.ts'

export function anomalyRoutes(serve: Serve, { now }: Pick<Services, 'now'>): void {
  serve(listAnomalies, async ({ scope, query, body: { alertStatuses = [], packageName, sort } }) =>
    readAnomalies(scope, { ...query, sort, alerts: alertStatuses, packageName }),
  )
  serve(getAnomaly, async ({ scope, query }) => anomalyOf(scope, query.anomalyId))

  serve(readAnomalyDeviceCount, async ({ scope, query }) => historyOf(scope, query, now().getTime()))
  serve(exportAnomalyDeviceCount, async ({ scope, query }) => {
    const days = await historyOf(scope, query, now().getTime())
    return {
      name: 'anomalyDeviceCount.csv' as const,
      titles: ['Date (UTC)', 'Devices affected: anomaly raised', 'Devices affected: not raised'],
      rows: [days.map(({ date, significant, insignificant }) => [date, significant, insignificant])],
    }
  })

  serve(listAnomalyDevices, async ({ scope, query, body }) => {
    const asked = await devicesAsked(scope, body)
    const { numbers, totalCount } = await findDevicePage(scope, { ...asked, ...query })
    return { list: await readDeviceRows(scope, numbers, now().getTime()), totalCount }
  })
  serve(exportAnomalyDevices, async ({ scope, query, body }) => {
    const asked = { ...(await devicesAsked(scope, body)), ...query }
    const file = { name: 'anomalyDevices.csv', fields: anomalyDeviceSortFields } as const
    return await deviceFile(scope, asked, now().getTime(), file)
  })
}

async function anomalyOf(scope: Scope, id: string): Promise<Anomaly> {
  const anomaly = await readAnomaly(scope, id)
  if (!anomaly) throw new AppError('notFound')
  return anomaly
}

async function historyOf(
  scope: Scope,
  { anomalyId, timeZone }: { anomalyId: string; timeZone: string },
  now: number,
): Promise<AnomalyDay[]> {
  const { id } = await anomalyOf(scope, anomalyId)
  const to = dayIn(timeZone, now)
  const days = await readDaysOfAnomaly(scope, id, { from: to - anomalyHistoryDays + 1, to })
  return days.map(({ day, significant, groupAlerting, affected }) => ({
    date: dateOfDay(day),
    significant: significant ? groupAlerting : 0,
    insignificant: significant ? 0 : groupAlerting,
    deviceBitSet: bitSetOf(affected),
  }))
}

/** The requested page of a set's devices. Numbers higher than the world has given out are ignored. */
async function devicesAsked(
  scope: Scope,
  {
    deviceBitSet,
    search,
    sort = anomalyDeviceDefaultSort,
  }: Pick<AskedDevices, 'search' | 'sort'> & { deviceBitSet: string },
) {
  const bitmap = bitmapIn(deviceBitSet)
  const highest = await highestDeviceNumber(scope)
  return { search, sort, among: numbersIn(bitmap.subarray(0, Math.ceil(highest / 8))) }
}
