import { useTranslation } from 'react-i18next'
import { NotFound } from '../estate/detail/not-found.tsx'
import { worldPaths } from '../session/paths.ts'
import { useWorld } from '../session/world/world.tsx'
import { IconChartDots3 } from '../ui/icons.ts'

/** The page for a URL that names no anomaly of this world [C-1815, C-2350, C-9945]. */
export function AnomalyNotFound() {
  const { t } = useTranslation('anomalies')
  const { world } = useWorld()
  return (
    <NotFound
      icon={<IconChartDots3 size={28} stroke={1.5} />}
      title={t('notFound.title')}
      text={t('notFound.text')}
      link={{ label: t('notFound.toList'), to: worldPaths(world.id).coreAnomalies }}
    />
  )
}
