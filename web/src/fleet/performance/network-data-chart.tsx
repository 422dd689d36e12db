import type { DataBucket } from '@muster/contract'
import { dataAxis, type TimeBucket, valuesByBucket } from '@muster/rules'
import type { UseQueryResult } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import { NetworkChoice, useNetwork } from '../../estate/charts/network-choice.tsx'
import { useFormats } from '../../estate/use-formats.ts'
import { EstateChart } from './estate-chart.tsx'
import { estateContent, totalOf } from './estate-content.ts'

interface NetworkDataChartProps {
  title: string
  buckets: readonly TimeBucket[]
  query: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>
  rows: readonly z.infer<typeof DataBucket>[] | undefined
  /** Text with the total. */
  noteOf?: (total: string) => string
  fetchFile: () => Promise<Blob>
}

/** As in the charts of a device. */
const colours = { wifi: 1, mobile: 2 } as const

/** Bytes per day over one network at a time, as one dwarfs the other [C-1506, C-1631]. */
export function NetworkDataChart({ title, buckets, query, rows, noteOf, fetchFile }: NetworkDataChartProps) {
  const { t } = useTranslation('estate')
  const { size, byteTick } = useFormats()
  const [network] = useNetwork()
  const values = useMemo(
    () => valuesByBucket(buckets, rows ?? [], (row) => row[network]),
    [buckets, rows, network],
  )
  const content = useMemo(
    () =>
      estateContent(buckets, {
        name: t(`charts.data.${network}`),
        colour: colours[network],
        values,
        axisOf: dataAxis,
        formatValue: size,
        formatTick: byteTick,
        whenZero: t('charts.data.none'),
      }),
    [buckets, values, network, size, byteTick, t],
  )
  return (
    <EstateChart
      title={title}
      note={rows?.length ? noteOf?.(size(totalOf(values))) : undefined}
      query={query}
      content={content}
      fetchFile={fetchFile}
      actions={<NetworkChoice />}
    />
  )
}
