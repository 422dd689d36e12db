import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

export function BulkActionsPage() {
  const { t } = useTranslation('bulk-actions')
  return <Page title={t('title')}>{null}</Page>
}
