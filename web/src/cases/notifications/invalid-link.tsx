import { useTranslation } from 'react-i18next'
import { usePageTitle } from '../../session/brand/brand.tsx'
import { IconMail } from '../../ui/icons.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { Message } from '../../ui/states/message.tsx'

/** A changed or old link tells nothing [K-1009, K-1313]. */
export function InvalidLink() {
  const { t } = useTranslation('notifications')
  usePageTitle(t('link.notValid'))
  return (
    <Message
      icon={<IconMail size={28} stroke={1.5} />}
      title={<PageHeading>{t('link.notValid')}</PageHeading>}
    >
      {t('link.notValidText')}
    </Message>
  )
}
