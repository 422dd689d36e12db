import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

export function EnrollmentPage() {
  const { t } = useTranslation('enrollment')
  return <Page title={t('title')}>{null}</Page>
}
