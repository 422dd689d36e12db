import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconCloudOff } from './icons.ts'
import { Message } from './message.tsx'
import { PageHeading } from './page-heading.tsx'

interface ErrorStateProps {
  onRetry: () => void
  /** It stands for the whole page, so its title is the page's. */
  wholePage?: boolean
}

/** Content that could not be loaded, with a second attempt. */
export function ErrorState({ onRetry, wholePage = false }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const title = t('error.wrong')
  return (
    <div role="alert">
      <Message
        icon={<IconCloudOff size={28} stroke={1.5} />}
        tone="problem"
        title={wholePage ? <PageHeading>{title}</PageHeading> : title}
        action={<Button onClick={onRetry}>{t('error.retry')}</Button>}
      >
        {t('error.again')}
      </Message>
    </div>
  )
}
