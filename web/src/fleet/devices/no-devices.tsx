import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconFilterOff } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

interface NoDevicesProps {
  isNarrowed: boolean
  onClear: () => void
}

/** Says why the list is empty; a narrowed one can be widened again. */
export function NoDevices({ isNarrowed, onClear }: NoDevicesProps) {
  const { t } = useTranslation(['devices', 'ui'])
  if (!isNarrowed) return <EmptyState title={t('devices:empty.title')}>{t('devices:empty.text')}</EmptyState>
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
