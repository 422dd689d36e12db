import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

export function HomeLocationsPage() {
  const { t } = useTranslation('home-locations')
  return <Page title={t('title')}>{null}</Page>
}
