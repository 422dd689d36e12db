import { type EstateEvent, exportEstateEvents } from '@muster/contract'
import { countAxis, valuesByBucket } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { AlertingDevices } from './alerting-devices.tsx'
import { EstateChart } from './estate-chart.tsx'
import { estateContent, totalOf } from './estate-content.ts'
import { estateEventsQuery } from './estate-performance.queries.ts'
import type { EstateReport } from './estate-report.ts'

interface EstateEventsChartProps {
  report: EstateReport
  name: EstateEvent
}

/** Number of events per day [C-1508]. */
export function EstateEventsChart({ report, name }: EstateEventsChartProps) {
  const { t } = useTranslation('performance')
  const { world } = useWorld()
  const { number, days } = useFormats()
  const query = useQuery(estateEventsQuery(world.id, report, name))
  const { buckets, body } = report
  const title = t(`events.${name}.title`)
  const values = useMemo(
    () => valuesByBucket(buckets, query.data ?? [], ({ count }) => count),
    [buckets, query.data],
  )
  const content = useMemo(
    () =>
      estateContent(buckets, {
        name: title,
        colour: 'accent',
        values,
        axisOf: countAxis,
        formatValue: number,
        formatTick: () => number,
        whenZero: t(`events.${name}.none`),
      }),
    [buckets, values, title, name, number, t],
  )
  return (
    <EstateChart
      title={title}
      note={
        query.data?.length
          ? t('total', { value: number(totalOf(values)), period: days(body.days) })
          : undefined
      }
      query={query}
      content={content}
      actions={<AlertingDevices of={name} body={body} />}
      fetchFile={() => request(exportEstateEvents, { world: world.id, body: { ...body, name } })}
    />
  )
}
