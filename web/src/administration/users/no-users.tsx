import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconFilterOff } from '../../ui/icons.ts'
import { EmptyState } from '../../ui/states/empty-state.tsx'

interface NoUsersProps {
  isSearched: boolean
  onClear: () => void
}

/** The caller is a user too, so without a search the list is empty only for the provider's staff. */
export function NoUsers({ isSearched, onClear }: NoUsersProps) {
  const { t } = useTranslation(['users', 'ui'])
  if (!isSearched) return <EmptyState title={t('users:empty.title')}>{t('users:empty.text')}</EmptyState>
  return (
    <EmptyState
      icon={<IconFilterOff size={28} stroke={1.5} />}
      title={t('users:empty.searched')}
      action={<Button onClick={onClear}>{t('ui:table.clearSearch')}</Button>}
    >
      {t('users:empty.searchedText')}
    </EmptyState>
  )
}
