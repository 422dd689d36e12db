import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { useWorld } from '../../../session/world.tsx'
import { FigureStrip } from '../../../ui/figure-strip.tsx'
import { RetryLine } from '../../../ui/retry-line.tsx'
import { applicationsOverviewQuery } from './applications.queries.ts'

const figures = ['applicationCount', 'installedCount', 'updatedCount', 'usedCount', 'usedDay'] as const

/** How many applications a device has, got, updated and used [C-902]. */
export function ApplicationsStrip({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('device')
  const { number } = useFormats()
  const { data, isError, refetch } = useQuery(applicationsOverviewQuery(useWorld().world.id, deviceId))
  if (!data && isError) {
    return <RetryLine text={t('applications.overview.failed')} onRetry={() => void refetch()} />
  }
  return (
    <FigureStrip
      label={t('applications.overview.label')}
      figures={figures.map((id) => ({
        id,
        label: t(`applications.overview.${id}`),
        value: data && number(data[id]),
      }))}
    />
  )
}
