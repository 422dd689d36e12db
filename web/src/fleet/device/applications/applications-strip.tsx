import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useWorld } from '../../../session/world/world.tsx'
import { SoftwareStrip } from '../software/software-strip.tsx'
import { applicationsOverviewQuery } from './applications.queries.ts'

const figures = ['applicationCount', 'installedCount', 'updatedCount', 'usedCount', 'usedDay'] as const

/** How many applications a device has, got, updated and used [C-902]. */
export function ApplicationsStrip({ deviceId }: { deviceId: string }) {
  const { t } = useTranslation('device')
  const counts = useQuery(applicationsOverviewQuery(useWorld().world.id, deviceId))
  return (
    <SoftwareStrip
      label={t('applications.overview.label')}
      figures={figures.map((id) => ({ id, label: t(`applications.overview.${id}`) }))}
      counts={counts}
    />
  )
}
