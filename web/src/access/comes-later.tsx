import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../session/brand.tsx'
import { IconHourglass } from '../ui/icons.ts'
import { BackLink } from './back-link.tsx'
import { MessagePage } from './message-page.tsx'

/** A page that the menu already leads to and a later release brings. */
export function ComesLater({ title }: { title: string }) {
  const { t } = useTranslation('access')
  usePageTitle(title)
  return (
    <MessagePage icon={<IconHourglass size={28} stroke={1.5} />} title={title} action={<BackLink />}>
      {t('later.text')}
    </MessagePage>
  )
}
