import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../session/brand/brand.tsx'
import { IconInfoCircle } from '../ui/icons.ts'
import { BackToProducts } from './back-link.tsx'
import { MessagePage } from './message-page.tsx'

interface NotAvailableProps {
  title?: string
  text?: string
}

/** A page the world's features do not include, or that is switched off in it [A-1310]. */
export function NotAvailable({ title, text }: NotAvailableProps) {
  const { t } = useTranslation('access')
  const heading = title ?? t('notAvailable.title')
  usePageTitle(heading)
  return (
    <MessagePage icon={<IconInfoCircle size={28} stroke={1.5} />} title={heading} action={<BackToProducts />}>
      {text ?? t('notAvailable.text')}
    </MessagePage>
  )
}
