import type { TFunction } from 'i18next'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useChartFormats } from './chart-formats.ts'

/** Texts and formats of a chart. */
export interface ChartWords {
  t: TFunction<'estate'>
  formats: ReturnType<typeof useChartFormats>
}

export function useChartWords(): ChartWords {
  const { t } = useTranslation('estate')
  const formats = useChartFormats()
  return useMemo(() => ({ t, formats }), [t, formats])
}
