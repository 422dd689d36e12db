import { useTranslation } from 'react-i18next'
import { IconCloudOff } from '../icons.ts'
import { PageHeading } from '../page/page-heading.tsx'
import { Message } from './message.tsx'
import { RetryButton } from './retry-button.tsx'

interface ErrorStateProps {
  onRetry: () => void
  /** Says what could not be loaded; by default that something went wrong. */
  title?: string | undefined
  /** Replaces the whole page, so its title is the page's h1. */
  wholePage?: boolean
}

/** Replaces content that failed to load, with a retry. */
export function ErrorState({ onRetry, title: given, wholePage = false }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const title = given ?? t('error.wrong')
  return (
    <div role="alert">
      <Message
        icon={<IconCloudOff size={28} stroke={1.5} />}
        tone="problem"
        title={wholePage ? <PageHeading>{title}</PageHeading> : title}
        action={<RetryButton onRetry={onRetry} />}
      >
        {given === undefined && t('error.again')}
      </Message>
    </div>
  )
}
