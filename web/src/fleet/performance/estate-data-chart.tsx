import { exportEstateDataUsage } from '@muster/contract'
import { dataAxis, valuesByBucket } from '@muster/rules'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { request } from '../../session/request.ts'
import { useWorld } from '../../session/world.tsx'
import { Segments } from '../../ui/segments.tsx'
import { EstateChart } from './estate-chart.tsx'
import { estateContent, totalOf } from './estate-content.ts'
import { estateDataUsageQuery } from './estate-performance.queries.ts'
import type { EstateReport } from './estate-report.ts'
import { networks, useNetwork } from './use-network.ts'

/** As in the charts of a device. */
const colours = { wifi: 1, mobile: 2 } as const

/** What devices sent and received on each day, over the one network or the other: the one dwarfs the other [C-1506]. */
export function EstateDataChart({ report }: { report: EstateReport }) {
  const { t } = useTranslation('performance')
  const { world } = useWorld()
  const { size, byteTick, days } = useFormats()
  const [network, showNetwork] = useNetwork()
  const query = useQuery(estateDataUsageQuery(world.id, report))
  const { buckets, body } = report
  const values = useMemo(
    () => valuesByBucket(buckets, query.data ?? [], (row) => row[network]),
    [buckets, query.data, network],
  )
  const content = useMemo(
    () =>
      estateContent(buckets, {
        ...{ name: t(`data.${network}`), colour: colours[network], values },
        ...{ axisOf: dataAxis, formatValue: size, formatTick: byteTick },
        whenZero: t('data.none'),
      }),
    [buckets, values, network, size, byteTick, t],
  )
  return (
    <EstateChart
      title={t('data.title')}
      note={t('total', { value: size(totalOf(values)), period: days(body.days) })}
      query={query}
      content={content}
      fetchFile={() => request(exportEstateDataUsage, { world: world.id, body })}
      actions={
        <Segments
          label={t('data.network')}
          options={networks.map((value) => ({ value, label: t(`data.${value}`) }))}
          value={network}
          onChange={showNetwork}
        />
      }
    />
  )
}
