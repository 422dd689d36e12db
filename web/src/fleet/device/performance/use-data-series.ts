import type { DataBucket } from '@muster/contract'
import { type TimeBucket, valuesByBucket } from '@muster/rules'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { ChartSeries } from '../../../ui/chart/chart-model.ts'

type Rows = readonly z.infer<typeof DataBucket>[]

const none: Rows = []

/** Bytes over Wi-Fi and over the mobile network, one on the other. */
export function useDataSeries(buckets: readonly TimeBucket[], rows: Rows = none): ChartSeries[] {
  const { t } = useTranslation('device')
  return useMemo(
    () => [
      {
        kind: 'bars',
        name: t('performance.data.wifi'),
        column: t('performance.data.wifiColumn'),
        colour: 1,
        values: valuesByBucket(buckets, rows, ({ wifi }) => wifi),
      },
      {
        kind: 'bars',
        name: t('performance.data.mobile'),
        column: t('performance.data.mobileColumn'),
        colour: 2,
        values: valuesByBucket(buckets, rows, ({ mobile }) => mobile),
      },
    ],
    [buckets, rows, t],
  )
}
