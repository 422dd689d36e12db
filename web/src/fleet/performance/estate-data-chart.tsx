import { exportEstateDataUsage } from '@muster/contract'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { request } from '../../session/request/request.ts'
import { useWorld } from '../../session/world/world.tsx'
import { estateDataUsageQuery } from './estate-performance.queries.ts'
import type { EstateReport } from './estate-report.ts'
import { NetworkDataChart } from './network-data-chart.tsx'

/** Data sent and received per day [C-1505]. */
export function EstateDataChart({ report: { buckets, body, ...report } }: { report: EstateReport }) {
  const { t } = useTranslation('performance')
  const { world } = useWorld()
  const { days } = useFormats()
  const query = useQuery(estateDataUsageQuery(world.id, { buckets, body, ...report }))
  return (
    <NetworkDataChart
      title={t('data.title')}
      buckets={buckets}
      query={query}
      rows={query.data}
      noteOf={(value) => t('total', { value, period: days(body.days) })}
      fetchFile={() => request(exportEstateDataUsage, { world: world.id, body })}
    />
  )
}
