import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconChartDots3, IconFilterOff } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

interface NoAnomaliesProps {
  isFiltered: boolean
  onClear: () => void
}

/** Says what it means that there are none; a filter can be cleared. */
export function NoAnomalies({ isFiltered, onClear }: NoAnomaliesProps) {
  const { t } = useTranslation(['anomalies', 'ui'])
  if (!isFiltered)
    return (
      <EmptyState icon={<IconChartDots3 size={28} stroke={1.5} />} title={t('anomalies:empty.title')}>
        {t('anomalies:empty.text')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconFilterOff size={28} stroke={1.5} />}
      title={t('anomalies:empty.filtered')}
      action={<Button onClick={onClear}>{t('ui:filter.clearAll')}</Button>}
    >
      {t('anomalies:empty.filteredText')}
    </EmptyState>
  )
}
