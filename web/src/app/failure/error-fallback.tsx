import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconCloudOff } from '../../ui/icons.ts'
import { Message } from '../../ui/states/message.tsx'
import classes from './error-fallback.module.css'

const reloadPage = () => window.location.reload()

/** The last resort: says that something is wrong and reloads the page. */
export function ErrorFallback({ reload = reloadPage }: { reload?: () => void }) {
  const { t } = useTranslation('ui')
  return (
    <main className={classes.fallback}>
      <Message
        icon={<IconCloudOff size={32} stroke={1.5} />}
        tone="problem"
        title={<h1>{t('error.wrong')}</h1>}
        action={
          <Button variant="filled" onClick={reload}>
            {t('error.reload')}
          </Button>
        }
      >
        {t('error.again')}
      </Message>
    </main>
  )
}
