import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { MessagePage } from '../../access/message-page.tsx'
import { IconCloudOff } from '../../ui/icons.ts'

const reloadPage = () => window.location.reload()

/** A page that cannot be shown, inside a frame that can. */
export function PageFailed() {
  const { t } = useTranslation('ui')
  return (
    <div role="alert">
      <MessagePage
        icon={<IconCloudOff size={28} stroke={1.5} />}
        title={t('error.wrong')}
        action={
          <Button variant="filled" onClick={reloadPage}>
            {t('error.reload')}
          </Button>
        }
      >
        {t('error.again')}
      </MessagePage>
    </div>
  )
}
