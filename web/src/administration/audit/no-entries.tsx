import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconFilterOff, IconHistory } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

interface NoEntriesProps {
  isFiltered: boolean
  onClear: () => void
}

/** Says why the trail is empty; a filter can be cleared. */
export function NoEntries({ isFiltered, onClear }: NoEntriesProps) {
  const { t } = useTranslation(['audit', 'ui'])
  if (!isFiltered)
    return (
      <EmptyState icon={<IconHistory size={28} stroke={1.5} />} title={t('audit:empty.title')}>
        {t('audit:empty.text')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconFilterOff size={28} stroke={1.5} />}
      title={t('audit:empty.filtered')}
      action={<Button onClick={onClear}>{t('ui:filter.clearAll')}</Button>}
    >
      {t('audit:empty.filteredText')}
    </EmptyState>
  )
}
