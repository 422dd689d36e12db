import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../../estate/use-formats.ts'
import { useWorld } from '../../../session/world.tsx'
import { FigureStrip } from '../../../ui/figure-strip.tsx'
import { RetryLine } from '../../../ui/retry-line.tsx'
import { processesOverviewQuery } from './processes.queries.ts'

const figures = ['processCount', 'usedMonthCount', 'used14DaysCount', 'usedDayCount'] as const

/** How many processes a device has and used [C-1002]. */
export function ProcessesStrip({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('device')
  const { number } = useFormats()
  const { data, isError, refetch } = useQuery(processesOverviewQuery(useWorld().world.id, deviceId))
  if (!data && isError) {
    return <RetryLine text={t('processes.overview.failed')} onRetry={() => void refetch()} />
  }
  return (
    <FigureStrip
      label={t('processes.overview.label')}
      figures={figures.map((id) => ({
        id,
        label: t(`processes.overview.${id}`),
        value: data && number(data[id]),
      }))}
    />
  )
}
