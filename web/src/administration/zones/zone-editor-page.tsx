import { useTranslation } from 'react-i18next'
import { Page } from '../../ui/page.tsx'

export function ZoneEditorPage({ mode }: { mode: 'new' | 'edit' }) {
  const { t } = useTranslation('zones')
  return <Page title={`${t('title')} ${mode}`}>{null}</Page>
}
