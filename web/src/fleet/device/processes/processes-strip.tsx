import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../../session/world/world.tsx'
import { SoftwareStrip } from '../software/software-strip.tsx'
import { processesOverviewQuery } from './processes.queries.ts'

const figures = ['processCount', 'usedMonthCount', 'used14DaysCount', 'usedDayCount'] as const

/** How many processes a device has and used [C-1002]. */
export function ProcessesStrip({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('device')
  const counts = useQuery(processesOverviewQuery(useWorld().world.id, deviceId))
  return (
    <SoftwareStrip
      label={t('processes.overview.label')}
      figures={figures.map((id) => ({ id, label: t(`processes.overview.${id}`) }))}
      counts={counts}
    />
  )
}
