import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

export function AuditPage() {
  const { t } = useTranslation('audit')
  return <Page title={t('title')}>{null}</Page>
}
