import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../session/brand/brand.tsx'
import { IconLock } from '../ui/icons.ts'
import { AddWorldLink, BackLink } from './back-link.tsx'
import { MessagePage } from './message-page.tsx'

interface AccessDeniedProps {
  to: 'page' | 'product' | 'world'
  /** Names what is refused, where it has a name. */
  title?: string | undefined
}

/** One screen for each of world, product and page; only the one word differs. */
export function AccessDenied({ to, title }: AccessDeniedProps) {
  const { t } = useTranslation('access')
  const heading = title ?? t('denied.title')
  usePageTitle(heading)
  return (
    <MessagePage
      icon={<IconLock size={28} stroke={1.5} />}
      title={heading}
      action={<BackLink withoutWorld={to === 'world' && <AddWorldLink />} />}
    >
      {t(`denied.${to}`)}
    </MessagePage>
  )
}
