import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

export function AddWorldPage() {
  const { t } = useTranslation('add-world')
  return <Page title={t('title')}>{null}</Page>
}
