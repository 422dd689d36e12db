import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconFilterOff } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

interface NoDevicesProps {
  isFiltered: boolean
  onClear: () => void
}

/** Says why the list is empty; a filter can be cleared. */
export function NoDevices({ isFiltered, onClear }: NoDevicesProps) {
  const { t } = useTranslation(['devices', 'ui'])
  if (!isFiltered) return <EmptyState title={t('devices:empty.title')}>{t('devices:empty.text')}</EmptyState>
  return (
    <EmptyState
      icon={<IconFilterOff size={28} stroke={1.5} />}
      title={t('devices:empty.filtered')}
      action={<Button onClick={onClear}>{t('ui:filter.clearAll')}</Button>}
    >
      {t('devices:empty.filteredText')}
    </EmptyState>
  )
}
