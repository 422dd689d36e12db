import type { ApplicationOverview } from '@muster/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../estate/use-formats.ts'
import { FigureStrip } from '../../ui/card/figure-strip.tsx'
import { RetryLine } from '../../ui/states/retry-line.tsx'
import { missing } from '../software/software-columns.ts'

interface ApplicationStripProps {
  overview: Pick<UseQueryResult<ApplicationOverview>, 'data' | 'isError' | 'refetch'>
  hasSharedUser: boolean
}

/** Not shown for a shared user, whose data cannot be attributed to one application [C-1626]. */
const dataFigures = ['mobileDataUsage', 'wifiDataUsage'] as const
const figures = ['totalMinutesUsage', 'dailyAverageMinutesUsage', 'installedCount', 'versionCount'] as const

/** Usage and spread of an application [C-1625]; missing values are a dash [C-1628]. */
export function ApplicationStrip({ overview, hasSharedUser }: ApplicationStripProps) {
  const { t } = useTranslation('software')
  const { decimal, number, size } = useFormats()
  const { data, isError, refetch } = overview
  if (!data && isError) return <RetryLine text={t('figures.failed')} onRetry={() => void refetch()} />
  /** Decimals of hundreds of minutes say nothing. */
  const minutes = (value: number) => (value < 100 ? decimal(value) : number(Math.round(value)))
  const bytes = (value: number | null) => (value === null ? missing : size(value))
  return (
    <FigureStrip
      label={t('figures.label')}
      figures={[
        ...(hasSharedUser ? [] : dataFigures).map((id) => ({
          id,
          label: t(`figures.${id}`),
          value: data && bytes(data[id]),
        })),
        ...figures.map((id) => ({
          id,
          label: t(`figures.${id}`),
          value: data && (id === 'dailyAverageMinutesUsage' ? minutes : number)(data[id]),
        })),
      ]}
    />
  )
}
