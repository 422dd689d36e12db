import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconFilterOff, IconHome, IconPlus } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

interface NoHomeLocationsProps {
  isSearched: boolean
  onClear: () => void
  onCreate: (() => void) | undefined
}

/** Says why the list is empty, and offers the way out. */
export function NoHomeLocations({ isSearched, onClear, onCreate }: NoHomeLocationsProps) {
  const { t } = useTranslation(['home-locations', 'ui'])
  if (isSearched)
    return (
      <EmptyState
        icon={<IconFilterOff size={28} stroke={1.5} />}
        title={t('home-locations:empty.notFound')}
        action={<Button onClick={onClear}>{t('ui:table.clearSearch')}</Button>}
      >
        {t('home-locations:empty.notFoundText')}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<IconHome size={28} stroke={1.5} />}
      title={t('home-locations:empty.title')}
      action={
        onCreate && (
          <Button leftSection={<IconPlus size={16} stroke={1.75} />} onClick={onCreate}>
            {t('home-locations:create')}
          </Button>
        )
      }
    >
      {t('home-locations:empty.text')}
    </EmptyState>
  )
}
