import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconCloudOff } from './icons.ts'
import { Message } from './message.tsx'

/** Content that could not be loaded, with a second attempt. */
export function ErrorState({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <div role="alert">
      <Message
        icon={<IconCloudOff size={28} stroke={1.5} />}
        tone="problem"
        title={t('error.wrong')}
        action={<Button onClick={onRetry}>{t('error.retry')}</Button>}
      >
        {t('error.again')}
      </Message>
    </div>
  )
}
