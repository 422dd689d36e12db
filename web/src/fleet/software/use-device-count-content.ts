import type { DeviceCountDay } from '@muster/contract'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { countContent } from '../../estate/charts/count-content.ts'
import type { EstateDays } from '../../estate/charts/use-estate-days.ts'
import { useFormats } from '../../estate/use-formats.ts'
import type { ChartContent } from '../../ui/chart/chart-model.ts'

/** On how many devices something was used, day by day. */
export function useDeviceCountContent(
  period: EstateDays,
  rows: readonly DeviceCountDay[] | undefined,
): ChartContent {
  const { t } = useTranslation('software')
  const { number } = useFormats()
  return useMemo(
    () =>
      countContent(period, {
        rows: rows ?? [],
        read: ({ deviceCount }) => deviceCount,
        name: t('charts.devicesSeries'),
        whenZero: t('charts.devicesNone'),
        format: number,
      }),
    [period, rows, t, number],
  )
}
