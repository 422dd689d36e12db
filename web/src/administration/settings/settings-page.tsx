import type { SettingsTab } from '@muster/rules'
import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

export function SettingsPage({ tab }: { tab: SettingsTab }) {
  const { t } = useTranslation('settings')
  return <Page title={`${t('title')} ${tab}`}>{null}</Page>
}
