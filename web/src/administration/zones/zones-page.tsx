import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

export function ZonesPage() {
  const { t } = useTranslation('zones')
  return <Page title={t('title')}>{null}</Page>
}
