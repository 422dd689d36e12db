import { exportDevicesUtilization } from '@muster/contract'
import { countAxis, valuesByBucket } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { AlertingDevices } from './alerting-devices.tsx'
import { EstateChart } from './estate-chart.tsx'
import { averageOf, estateContent } from './estate-content.ts'
import { devicesUtilizationQuery } from './estate-performance.queries.ts'
import type { EstateReport } from './estate-report.ts'

/** Pixels; the first chart, over the whole width. */
const plotHeight = 144

/** Whole devices, except where few are used. */
const roundedAverage = (value: number): number =>
  value < 10 ? Math.round(value * 10) / 10 : Math.round(value)

/** Number of devices used per day. */
export function UtilizationChart({ report }: { report: EstateReport }) {
  const { t } = useTranslation('performance')
  const { world } = useWorld()
  const { number, decimal } = useFormats()
  const query = useQuery(devicesUtilizationQuery(world.id, report))
  const { buckets, body } = report
  const values = useMemo(
    () => valuesByBucket(buckets, query.data ?? [], ({ deviceCount }) => deviceCount),
    [buckets, query.data],
  )
  const content = useMemo(
    () =>
      estateContent(buckets, {
        name: t('utilization.series'),
        colour: 'accent',
        values,
        plotHeight,
        axisOf: countAxis,
        formatValue: number,
        formatTick: () => number,
        whenZero: t('utilization.none'),
      }),
    [buckets, values, number, t],
  )
  const average = roundedAverage(averageOf(values))
  return (
    <EstateChart
      title={t('utilization.title')}
      note={
        query.data?.length ? t('utilization.average', { count: average, value: decimal(average) }) : undefined
      }
      query={query}
      content={content}
      actions={<AlertingDevices of="idle" body={body} />}
      fetchFile={() => request(exportDevicesUtilization, { world: world.id, body })}
    />
  )
}
