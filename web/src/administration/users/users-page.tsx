import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

export function UsersPage() {
  const { t } = useTranslation('users')
  return <Page title={t('title')}>{null}</Page>
}
